import { randomBytes } from "node:crypto"
import { and, eq, gt, like, lt } from "drizzle-orm"
import { record } from "#domains/audit/record.ts"
import { type AppContext, type Ctx, transaction } from "#platform/ctx.ts"
import { hostCookieName, httpOnlyCookie, readCookie } from "#platform/http/cookies.ts"
import { countTry, type Limit, resetTries } from "#platform/http/rate-limit.ts"
import { type Id, newId, requireId } from "#platform/ids.ts"
import { Refusal } from "#platform/refusal.ts"
import { readSignInAccount, type SignInAccount } from "../reads.ts"
import { refuse } from "../refusals.ts"
import { verifications } from "../schema.ts"
import { digestOf } from "../sessions/device.ts"
import { type StartedSession, startSession, startSessionFor } from "../sessions/start-session.ts"
import { consumeBackupCode } from "./backup-codes.ts"
import { consumeAppCode } from "./totp.ts"

export const ticketMinutes = 10

/** The second factor is still due. */
export type SecondStepTicket = { ticket: string }
export type SignInResult = StartedSession | SecondStepTicket

const codesPerTicket: Limit = { name: "second-step-ticket", times: 5, seconds: ticketMinutes * 60 }
/** Anybody with the password can get any number of tickets, so codes are counted per member too. */
const codesPerMember: Limit = { name: "second-step", times: 10, seconds: 60 * 60 }

const prefix = "second-step:"

const cookieName = "second-step"

export function ticketCookie({ origin }: Pick<AppContext, "origin">, ticket: string): string {
  const seconds = ticket === "" ? 0 : ticketMinutes * 60
  return httpOnlyCookie(cookieName, ticket, { origin, path: "/auth", seconds, sameSite: "Strict" })
}

export function readTicketCookie({ origin }: Pick<AppContext, "origin">, cookies: string | null): string {
  return readCookie(cookies, hostCookieName(cookieName, origin))
}

export async function finishFirstFactor(ctx: Ctx, memberId: Id<"mem">): Promise<SignInResult> {
  const entrant = await readSignInAccount(ctx, memberId)
  return entrant.totpSince ? await openSecondStep(ctx, entrant) : await startSessionFor(ctx, entrant)
}

async function openSecondStep(ctx: Ctx, { _id: memberId, status }: SignInAccount): Promise<SecondStepTicket> {
  if (status === "banned") throw refuse("banned")
  const ticket = randomBytes(32).toString("base64url")
  const now = ctx.now()
  await transaction(ctx, async (tx) => {
    await tx.db
      .delete(verifications)
      .where(and(eq(verifications.identifier, prefix + memberId), lt(verifications.expiresAt, now)))
    await tx.db.insert(verifications).values({
      id: newId("ver"),
      identifier: prefix + memberId,
      value: digestOf(ticket),
      expiresAt: new Date(now.getTime() + ticketMinutes * 60_000),
      createdAt: now,
      updatedAt: now,
    })
  })
  return { ticket }
}

export async function completeSecondStep(
  ctx: Ctx,
  { ticket, code }: { ticket: string; code: string },
): Promise<StartedSession> {
  const digest = digestOf(ticket)
  const memberId = await memberOfTicket(ctx, digest)
  await countCode(ctx, codesPerTicket, digest)
  await countCode(ctx, codesPerMember, memberId)
  const completion = transaction(ctx, async (tx) => {
    // A concurrent use of the ticket finds it gone.
    const [taken] = await tx.db.delete(verifications).where(isValidTicket(digest, tx.now())).returning()
    if (!taken) throw refuse("ticketInvalid")
    if (!(await consumeCode(tx, memberId, code))) throw refuse("codeWrong", { field: "code" })
  })
  await completion.catch(async (problem: unknown) => {
    // The refusal rolled the transaction back, so record the event here.
    if (problem instanceof Refusal && problem.code === "accounts.codeWrong")
      await record(ctx, { act: "accounts.secondStepFailed", subjectId: memberId })
    throw problem
  })
  await resetTries(ctx.app, codesPerMember, memberId)
  return await startSession(ctx, memberId)
}

async function consumeCode(ctx: Ctx, memberId: Id<"mem">, code: string): Promise<boolean> {
  return (await consumeAppCode(ctx, memberId, code)) || (await consumeBackupCode(ctx, memberId, code))
}

export async function requireOwnCode(ctx: Ctx, memberId: Id<"mem">, code: string): Promise<void> {
  await countCode(ctx, codesPerMember, memberId)
  if (!(await consumeCode(ctx, memberId, code))) throw refuse("codeWrong", { field: "code" })
  await resetTries(ctx.app, codesPerMember, memberId)
}

/** Count before checking, so parallel attempts count too. */
async function countCode(ctx: Ctx, limit: Limit, key: string): Promise<void> {
  const retryAfterSeconds = await countTry(ctx.app, limit, key)
  if (retryAfterSeconds) throw refuse("tooManyTries", { retryAfterSeconds })
}

async function memberOfTicket(ctx: Ctx, digest: string): Promise<Id<"mem">> {
  const [found] = await ctx.db
    .select({ identifier: verifications.identifier })
    .from(verifications)
    .where(isValidTicket(digest, ctx.now()))
  if (!found) throw refuse("ticketInvalid")
  return requireId("mem", found.identifier.slice(prefix.length))
}

function isValidTicket(digest: string, now: Date) {
  return and(
    eq(verifications.value, digest),
    like(verifications.identifier, `${prefix}mem_%`),
    gt(verifications.expiresAt, now),
  )
}
