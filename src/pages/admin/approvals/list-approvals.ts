import { and, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { z } from "zod"
import { can, requirePermission } from "#domains/accounts/permissions.ts"
import { isInvolved } from "#domains/accounts/require-uninvolved.ts"
import { members } from "#domains/accounts/schema.ts"
import { approvals } from "#domains/approvals/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { approvalKinds } from "./approval-kinds.ts"

export const ApprovalQuery = z.object({
  show: z.enum(["waiting", "answered"]).catch("waiting").default("waiting"),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
})
export type ApprovalQuery = z.output<typeof ApprovalQuery>

const limit = 50
const requester = alias(members, "requester")
const approver = alias(members, "answerer")

export async function listApprovals(ctx: Ctx, { show, page }: ApprovalQuery) {
  const staffId = requirePermission(ctx, "adminPages")
  const where = and(
    inArray(approvals.kind, approvalKindsFor(ctx)),
    show === "waiting" ? eq(approvals.status, "waiting") : ne(approvals.status, "waiting"),
  )
  const rows = await ctx.db
    .select({ approval: approvals, requestedBy: requester.username, answeredBy: approver.username })
    .from(approvals)
    .innerJoin(requester, eq(requester.id, approvals.requestedById))
    .leftJoin(approver, eq(approver.id, approvals.answeredById))
    .where(where)
    .orderBy(desc(approvals.requestedAt), desc(approvals.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await ctx.db.$count(approvals, where)
  const listed = rows.map(async ({ approval, requestedBy, answeredBy }) => {
    const { input: _, concerns, requestedAt, answeredAt, ...rest } = approval
    const people = [approval.requestedById, ...concerns]
    return {
      ...rest,
      requestedBy,
      answeredBy,
      requestedAt: requestedAt.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
      path: approvalKinds[approval.kind]?.path?.(approval.subjectId) ?? null,
      isOwn: approval.requestedById === staffId,
      canAnswer: !(await isInvolved(ctx, staffId, { memberIds: people })),
    }
  })
  return { approvals: await Promise.all(listed), total, pages: Math.max(1, Math.ceil(total / limit)) }
}

export type ListedApproval = Awaited<ReturnType<typeof listApprovals>>["approvals"][number]

export async function countApprovals(ctx: Ctx): Promise<number> {
  const staffId = requirePermission(ctx, "adminPages")
  const isOpen: SQL | undefined = and(
    eq(approvals.status, "waiting"),
    inArray(approvals.kind, approvalKindsFor(ctx)),
    ne(approvals.requestedById, staffId),
    sql`not ${staffId} = any(${approvals.concerns})`,
  )
  return await ctx.db.$count(approvals, isOpen)
}

export function approvalKindsFor(ctx: Pick<Ctx, "actor">): string[] {
  return Object.values(approvalKinds).flatMap(({ kind, permission }) => (can(ctx, permission) ? [kind] : []))
}
