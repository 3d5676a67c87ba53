import { and, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { can, requirePermission } from "#domains/accounts/permissions.ts"
import { isInvolved } from "#domains/accounts/require-uninvolved.ts"
import { members } from "#domains/accounts/schema.ts"
import { approvals } from "#domains/approvals/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql } from "#platform/lists/list-sql.ts"
import { approvalKinds } from "./approval-kinds.ts"
import { type ApprovalListQuery, approvalList } from "./approval-list.ts"

export const listedApprovals = listSql(approvalList, {
  facets: {
    show(show, ctx) {
      const isKnown = inArray(approvals.kind, approvalKindsFor(ctx))
      if (show === "answered") return and(isKnown, ne(approvals.status, "waiting"))
      return and(isKnown, eq(approvals.status, "waiting"), show === "to-answer" ? isForActor(ctx) : undefined)
    },
  },
  sorts: { newest: [desc(approvals.requestedAt), desc(approvals.id)] },
})

const requester = alias(members, "requester")
const approver = alias(members, "answerer")

export async function listApprovals(ctx: Ctx, query: ApprovalListQuery) {
  const staffId = requirePermission(ctx, "adminPages")
  const where = listedApprovals.where(ctx, query)
  const { limit, offset } = listedApprovals.pageOf(query)
  const rows = await ctx.db
    .select({ approval: approvals, requestedBy: requester.username, answeredBy: approver.username })
    .from(approvals)
    .innerJoin(requester, eq(requester.id, approvals.requestedById))
    .leftJoin(approver, eq(approver.id, approvals.answeredById))
    .where(where)
    .orderBy(...listedApprovals.orderBy(query))
    .limit(limit)
    .offset(offset)
  const total = await ctx.db.$count(approvals, where)
  const withAnswers = rows.map(async ({ approval, requestedBy, answeredBy }) => {
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
  return { approvals: await Promise.all(withAnswers), total, pages: pagesOf(total, limit) }
}

export type ListedApproval = Awaited<ReturnType<typeof listApprovals>>["approvals"][number]

/** Not those that they requested, or that concern them. */
export function isForActor({ actor }: Pick<Ctx, "actor">): SQL {
  return sql`${approvals.requestedById} <> ${actor.id} and not ${actor.id} = any(${approvals.concerns})`
}

export function approvalKindsFor(ctx: Pick<Ctx, "actor">): string[] {
  return Object.values(approvalKinds).flatMap(({ kind, permission }) => (can(ctx, permission) ? [kind] : []))
}
