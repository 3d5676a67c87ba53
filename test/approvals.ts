import { and, eq } from "drizzle-orm"
import {
  changeRole,
  changeRoleApproved,
  type RoleChange,
  readGivenRole,
  snapshotOf,
} from "#domains/accounts/change-role.ts"
import { needsApprovalToGrant } from "#domains/accounts/permissions.ts"
import { approve } from "#domains/approvals/answer-approval.ts"
import { approvals } from "#domains/approvals/schema.ts"
import { requestWithdrawal } from "#domains/bidding/live-lot/withdraw-lot.ts"
import { enterTransfer, type TypedTransfer } from "#domains/checkout/transfers/enter-transfer.ts"
import { approvalKinds } from "#pages/admin/approvals/approval-kinds.ts"
import { type AppContext, type Ctx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { asPerson, person } from "./fixtures.ts"

const colleagues = new WeakMap<AppContext, Promise<Ctx>>()

export async function colleagueOf(app: AppContext): Promise<Ctx> {
  const colleague =
    colleagues.get(app) ?? person(app, "colleague", { role: "admin" }).then((member) => asPerson(app, member))
  colleagues.set(app, colleague)
  return await colleague
}

export async function approveFor(ctx: Ctx, subjectId: string): Promise<void> {
  const waiting = await ctx.db
    .select({ id: approvals.id })
    .from(approvals)
    .where(and(eq(approvals.subjectId, subjectId), eq(approvals.status, "waiting")))
  for (const { id } of waiting) await approve(ctx, approvalKinds, id)
}

/** By two people, as every lot that is open for bids. */
export async function withdrawLiveLot(ctx: Ctx, lotId: string): Promise<void> {
  await requestWithdrawal(ctx, lotId, { reason: "The seller asked for it" })
  await approveFor(await colleagueOf(ctx.app), lotId)
}

export async function confirmedTransfer(ctx: Ctx, typed: TypedTransfer): Promise<Id<"trf">> {
  const id = await enterTransfer(ctx, typed)
  await approveFor(await colleagueOf(ctx.app), id)
  return id
}

/** Grants a role that needs two admins, as the approval would. */
export async function grantRole(ctx: Ctx, memberId: string, change: RoleChange): Promise<void> {
  await transaction(ctx, async (tx) => {
    const given = await readGivenRole(tx, change.role)
    if (needsApprovalToGrant(given)) await changeRoleApproved(tx, memberId, change, snapshotOf(given))
    else await changeRole(tx, memberId, change)
  })
}
