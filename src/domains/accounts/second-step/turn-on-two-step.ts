import { and, eq, isNull } from "drizzle-orm"
import { z } from "zod"
import { record } from "#domains/audit/record.ts"
import { readSite } from "#domains/content/site.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { emailMember } from "../email-member.ts"
import { requireProof } from "../passwords/own-password.ts"
import { requirePermission, requireSignedIn } from "../permissions.ts"
import { readAccount } from "../reads.ts"
import { refuse } from "../refusals.ts"
import { members } from "../schema.ts"
import { countBackupCodes, makeBackupCodes } from "./backup-codes.ts"
import { decryptSecret, encryptSecret } from "./encrypt-secret.ts"
import { encryptTotpSecret, newTotpSecret, stepOfCode, totpUri } from "./totp.ts"

export const twoStepPage = "/my-account/settings/two-step"

const setupMs = 15 * 60_000
const purpose = "two-step setup"

export type TwoStepSetup = { setup: string; secret: string; address: string }

export async function readTwoStep(ctx: Ctx): Promise<{ since: Date | null; codesLeft: number }> {
  const memberId = requireSignedIn(ctx)
  const [member] = await ctx.db
    .select({ since: members.totpSince })
    .from(members)
    .where(eq(members.id, memberId))
  return { since: member?.since ?? null, codesLeft: await countBackupCodes(ctx, memberId) }
}

/** Stored once a first code is right: until then the client holds it sealed. */
export async function beginTwoStep(
  ctx: Ctx,
  proof: { password: string; token: string | undefined },
): Promise<TwoStepSetup> {
  requirePermission(ctx, "account")
  if ((await readTwoStep(ctx)).since) throw refuse("twoStepIsOn")
  await requireProof(ctx, proof)
  return await setupOf(ctx, newTotpSecret(), ctx.now().getTime() + setupMs)
}

export async function readSetup(ctx: Ctx, setup: string): Promise<TwoStepSetup> {
  const { secret, until } = openSetup(ctx, setup)
  return await setupOf(ctx, secret, until)
}

export async function turnOnTwoStep(ctx: Ctx, input: { setup: string; code: string }): Promise<string[]> {
  const memberId = requirePermission(ctx, "account")
  const { secret } = openSetup(ctx, input.setup)
  return await transaction(ctx, async (tx) => {
    const now = tx.now()
    const step = stepOfCode(secret, input.code, now)
    if (step === undefined) throw refuse("codeWrong", { field: "code" })
    const turned = await tx.db
      .update(members)
      .set({
        totpSecret: encryptTotpSecret(tx.app.secret, memberId, secret),
        totpSince: now,
        totpLastStep: step,
        updatedAt: now,
      })
      .where(and(eq(members.id, memberId), isNull(members.totpSince)))
      .returning({ id: members.id })
    if (turned.length === 0) throw refuse("twoStepIsOn")
    const codes = await makeBackupCodes(tx, memberId)
    await record(tx, { act: "accounts.turnOnTwoStep", subjectId: memberId, after: { twoStep: true } })
    await emailMember(tx, memberId, "accounts.twoStepOn", { page: twoStepPage })
    return codes
  })
}

async function setupOf(ctx: Ctx, secret: string, until: number): Promise<TwoStepSetup> {
  const memberId = requireSignedIn(ctx)
  const [{ name }, { username }] = await Promise.all([readSite(ctx), readAccount(ctx, memberId)])
  return {
    setup: encryptSecret(ctx.app.secret, purpose, memberId, JSON.stringify({ secret, until })),
    secret,
    address: totpUri(secret, { issuer: name, label: username }),
  }
}

const TwoStepSetup = z.object({ secret: z.string(), until: z.number() })

function openSetup(ctx: Ctx, setup: string): { secret: string; until: number } {
  const text = decryptSecret(ctx.app.secret, purpose, requireSignedIn(ctx), setup)
  const opened = text === undefined ? undefined : TwoStepSetup.parse(JSON.parse(text))
  if (!opened || opened.until <= ctx.now().getTime()) throw refuse("setupInvalid")
  return opened
}
