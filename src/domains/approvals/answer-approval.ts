import { and, eq } from "drizzle-orm"
import { denialReason, requirePermission } from "#domains/accounts/permissions.ts"
import { isInvolved } from "#domains/accounts/require-uninvolved.ts"
import { members } from "#domains/accounts/schema.ts"
import { requireFreshPermission } from "#domains/accounts/sessions/require-fresh-permission.ts"
import { lockStaffRole } from "#domains/accounts/staff-roles/rights.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import type { ApprovalKind } from "./kind.ts"
import { refuse } from "./refusals.ts"
import { readReason } from "./request-approval.ts"
import { approvals } from "./schema.ts"

export type ApprovalKinds = Readonly<Record<string, ApprovalKind>>

export async function approve(ctx: Ctx, kinds: ApprovalKinds, approvalId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { approval, kind } = await lockOpenRequest(tx, kinds, approvalId)
    const answeredById = await requireSecondPerson(tx, kind, approval)
    await endRequest(tx, approval, { status: "approved", answeredById, answerReason: null })
    await kind.execute(tx, approval)
  })
}

export async function refuseApproval(
  ctx: Ctx,
  kinds: ApprovalKinds,
  approvalId: string,
  reason: string,
): Promise<void> {
  const answerReason = readReason(reason)
  await transaction(ctx, async (tx) => {
    const { approval, kind } = await lockOpenRequest(tx, kinds, approvalId)
    const answeredById = await requireSecondPerson(tx, kind, approval)
    await endRequest(tx, approval, { status: "refused", answeredById, answerReason })
    await kind.dismiss?.(tx, approval)
  })
}

export async function withdrawRequest(ctx: Ctx, kinds: ApprovalKinds, approvalId: string): Promise<void> {
  const answeredById = requirePermission(ctx, "adminPages")
  await transaction(ctx, async (tx) => {
    const { approval, kind } = await lockOpenRequest(tx, kinds, approvalId)
    if (approval.requestedById !== answeredById) throw refuse("notYourRequest")
    await endRequest(tx, approval, { status: "withdrawn", answeredById, answerReason: null })
    await kind.dismiss?.(tx, approval)
  })
}

/** For example, the bank's statement has since listed a typed transfer. */
export async function lapseRequest(tx: Tx, kind: string, subjectId: string): Promise<void> {
  await tx.db
    .update(approvals)
    .set({ status: "lapsed", answeredAt: tx.now() })
    .where(and(eq(approvals.kind, kind), eq(approvals.subjectId, subjectId), eq(approvals.status, "waiting")))
}

type Approval = typeof approvals.$inferSelect

async function lockOpenRequest(tx: Tx, kinds: ApprovalKinds, approvalId: string) {
  requirePermission(tx, "adminPages")
  const approval = await lockApproval(tx, approvalId)
  const kind = kinds[approval.kind]
  if (!kind) throw refuse("noSuchApproval")
  return { approval, kind }
}

async function lockApproval(tx: Tx, approvalId: string): Promise<Approval> {
  if (!isId("apr", approvalId)) throw refuse("noSuchApproval")
  const [approval] = await tx.db.select().from(approvals).where(eq(approvals.id, approvalId)).for("update")
  if (!approval) throw refuse("noSuchApproval")
  if (approval.status !== "waiting") throw refuse("approvalAnswered")
  return approval
}

/** Neither the requester nor the members concerned, under any account. */
async function requireSecondPerson(tx: Tx, kind: ApprovalKind, approval: Approval): Promise<Id<"mem">> {
  const answeredById = await requireFreshPermission(tx, kind.permission)
  await requireStillAllowed(tx, kind, approval.requestedById)
  const memberIds = [approval.requestedById, ...approval.concerns]
  if (await isInvolved(tx, answeredById, { memberIds })) throw refuse("samePerson")
  return answeredById
}

/** The requester may have lost the role since. */
async function requireStillAllowed(tx: Tx, { permission }: ApprovalKind, memberId: Id<"mem">): Promise<void> {
  const { role, status, emailVerified: isVerified, closedAt, staffRoleId } = members
  const [row] = await tx.db
    .select({ role, status, isVerified, closedAt, staffRoleId })
    .from(members)
    .where(eq(members.id, memberId))
    .for("share")
  if (!row || row.closedAt !== null) throw refuse("requesterNotAllowed")
  const staffRole = await lockStaffRole(tx, row.staffRoleId)
  const isReadOnly = staffRole?.isReadOnly ?? false
  if (denialReason({ ...row, staffRole, isReadOnly }, permission)) throw refuse("requesterNotAllowed")
}

type ApprovalAnswer = Pick<Approval, "status" | "answeredById" | "answerReason">

async function endRequest(
  tx: Tx,
  { id, kind, subjectId, requestedById }: Approval,
  answer: ApprovalAnswer,
): Promise<void> {
  await tx.db
    .update(approvals)
    .set({ ...answer, answeredAt: tx.now() })
    .where(eq(approvals.id, id))
  await record(tx, {
    act: `approvals.${answer.status}`,
    subjectId,
    ...(answer.answerReason !== null && { reason: answer.answerReason }),
    after: { kind, approval: id, requestedBy: requestedById },
  })
}
