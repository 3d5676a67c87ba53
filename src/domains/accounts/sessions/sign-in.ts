import { and, eq, isNull, or, sql } from "drizzle-orm"
import { record } from "#domains/audit/record.ts"
import type { Ctx } from "#platform/ctx.ts"
import { countTry, type Limit, longestWaitOf, refundTries } from "#platform/http/rate-limit.ts"
import type { Id } from "#platform/ids.ts"
import type { Login } from "../inputs.ts"
import { passwordHasherService } from "../passwords/password-hash.ts"
import { refuse } from "../refusals.ts"
import { credentials, devices, members } from "../schema.ts"
import { finishFirstFactor, type SignInResult } from "../second-step/second-step.ts"
import { digestOf } from "./device.ts"

/** Keeps an attacker out without locking out the owner. */
const perAccountAndAddress: Limit = { name: "sign-in", times: 10, seconds: 15 * 60 }
const perAddress: Limit = { name: "sign-in-address", times: 50, seconds: 15 * 60 }
/** From all addresses. Beyond it only known browsers are let in. */
const perAccount: Limit = { name: "sign-in-account", times: 100, seconds: 60 * 60 }

type ClaimedAccount = { id: Id<"mem">; hash: string | null; isKnownDevice: boolean } | undefined
type SignInLimit = readonly [limit: Limit, key: string]

/** The answer to a wrong name and a wrong password is the same. */
export async function signIn(ctx: Ctx, input: Login): Promise<SignInResult> {
  const memberId = await provePassword(ctx, input)
  return await finishFirstFactor(ctx, memberId)
}

async function provePassword(ctx: Ctx, input: Login): Promise<Id<"mem">> {
  const claim = await findAccount(ctx, input.email)
  const limits = limitsOf(ctx, claim, input.email)
  // An attempt beyond a limit does not count: a blocked address cannot lock an account.
  requireNoWait([await longestWaitOf(ctx.app, limits)])
  // Count before checking, so parallel attempts count too; a success is taken back. The narrowest limit is first, and
  // its refusals count for no wider one: one address cannot lock an account.
  for (const [limit, key] of limits) requireNoWait([await countTry(ctx.app, limit, key)])
  const isRight = await isPasswordRight(ctx, claim, input.password)
  if (!claim || !isRight) {
    if (claim) await record(ctx, { act: "accounts.signInFailed", subjectId: claim.id })
    throw refuse("wrongLogin")
  }
  await refundTries(ctx.app, limits)
  return claim.id
}

async function findAccount(ctx: Ctx, name: string): Promise<ClaimedAccount> {
  const device = ctx.client.device === null ? "" : digestOf(ctx.client.device)
  const [claim] = await ctx.db
    .select({
      id: members.id,
      hash: credentials.password,
      isKnownDevice: sql<boolean>`${devices.digest} is not null`,
    })
    .from(members)
    .leftJoin(
      credentials,
      and(eq(credentials.memberId, members.id), eq(credentials.providerId, "credential")),
    )
    .leftJoin(devices, and(eq(devices.memberId, members.id), eq(devices.digest, device)))
    .where(and(or(eq(members.email, name), eq(members.username, name)), isNull(members.closedAt)))
  return claim
}

function limitsOf(ctx: Ctx, claim: ClaimedAccount, name: string): SignInLimit[] {
  const account = claim?.id ?? digestOf(name.toLowerCase())
  const { address } = ctx.client
  const limits: SignInLimit[] = [[perAccountAndAddress, `${account} ${address ?? "-"}`]]
  if (address !== null) limits.push([perAddress, address])
  if (!claim?.isKnownDevice) limits.push([perAccount, account])
  return limits
}

function requireNoWait(waits: readonly (number | undefined)[]): void {
  const retryAfterSeconds = Math.max(0, ...waits.map((seconds) => seconds ?? 0))
  if (retryAfterSeconds > 0) throw refuse("tooManyTries", { retryAfterSeconds })
}

/** An unknown name takes as long as a wrong password. */
async function isPasswordRight(ctx: Ctx, claim: ClaimedAccount, password: string): Promise<boolean> {
  const hasher = passwordHasherService.of(ctx.app)
  if (claim?.hash) return await hasher.verify(claim.hash, password)
  await hasher.hash(password)
  return false
}
