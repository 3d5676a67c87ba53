import { and, eq, isNotNull } from "drizzle-orm"
import { record } from "#domains/audit/record.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { emailMember } from "../email-member.ts"
import { requireProof } from "../passwords/own-password.ts"
import { requirePermission } from "../permissions.ts"
import { refuse } from "../refusals.ts"
import { backupCodes, members } from "../schema.ts"
import { makeBackupCodes } from "./backup-codes.ts"
import { requireOwnCode } from "./second-step.ts"
import { readTwoStep, twoStepPage } from "./turn-on-two-step.ts"

export type Proof = { code: string; password: string; token: string | undefined }

export async function turnOffTwoStep(ctx: Ctx, proof: Proof): Promise<void> {
  const memberId = await requireTwoStep(ctx, proof)
  await transaction(ctx, async (tx) => {
    const turned = await tx.db
      .update(members)
      .set({ totpSecret: null, totpSince: null, totpLastStep: null, updatedAt: tx.now() })
      .where(and(eq(members.id, memberId), isNotNull(members.totpSince)))
      .returning({ id: members.id })
    if (turned.length === 0) throw refuse("twoStepIsOff")
    await tx.db.delete(backupCodes).where(eq(backupCodes.memberId, memberId))
    await record(tx, { act: "accounts.turnOffTwoStep", subjectId: memberId, after: { twoStep: false } })
    await emailMember(tx, memberId, "accounts.twoStepOff", { page: twoStepPage })
  })
}

export async function renewBackupCodes(ctx: Ctx, proof: Proof): Promise<string[]> {
  const memberId = await requireTwoStep(ctx, proof)
  return await transaction(ctx, async (tx) => {
    const codes = await makeBackupCodes(tx, memberId)
    await record(tx, { act: "accounts.renewBackupCodes", subjectId: memberId })
    await emailMember(tx, memberId, "accounts.backupCodesNew", { page: twoStepPage })
    return codes
  })
}

async function requireTwoStep(ctx: Ctx, proof: Proof): Promise<Id<"mem">> {
  const memberId = requirePermission(ctx, "account")
  if (!(await readTwoStep(ctx)).since) throw refuse("twoStepIsOff")
  if (proof.code) await requireOwnCode(ctx, memberId, proof.code)
  else await requireProof(ctx, proof)
  return memberId
}
