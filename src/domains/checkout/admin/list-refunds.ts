import { and, desc, eq, isNull, not, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { orders } from "#domains/orders/schema.ts"
import { refundMethods } from "#domains/payments/refund-methods.ts"
import { payments, refundLines, refunds } from "#domains/payments/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql } from "#platform/lists/list-sql.ts"
import { pick } from "#platform/pick.ts"
import { completeManualRefund } from "../paying/refund.ts"
import { requestRefund } from "../paying/request-refund.ts"
import { refuse } from "../refusals.ts"
import { type RefundListQuery, refundList } from "./refund-list.ts"

/** Another refund gives back what this one did not. */
const isMadeGood = sql<boolean>`exists (select from refunds made_good where made_good.instead_of = ${refunds.id})`

export const listedRefunds = listSql(refundList, {
  facets: {
    status: (status) =>
      status === "toRedo" ? and(eq(refunds.status, "failed"), not(isMadeGood)) : eq(refunds.status, status),
  },
  sorts: { newest: [desc(refunds.createdAt), desc(refunds.id)] },
})

export async function listRefunds(ctx: Ctx, query: RefundListQuery) {
  requirePermission(ctx, "money")
  const { limit, offset } = listedRefunds.pageOf(query)
  const [rows, total] = await Promise.all([
    ctx.db
      .select({
        ...pick(refunds, "id", "orderId", "amountCents", "destination", "status", "reason"),
        ...pick(refunds, "failure", "createdAt", "endedAt"),
        ...pick(orders, "reference", "email", "memberId"),
        provider: payments.provider,
        isMadeGood,
        actor: members.username,
      })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .leftJoin(members, eq(members.id, refunds.actorId))
      .where(listedRefunds.where(ctx, query))
      .orderBy(...listedRefunds.orderBy(query))
      .limit(limit)
      .offset(offset),
    ctx.db.$count(refunds, listedRefunds.where(ctx, query)),
  ])
  return { refunds: rows, total, pages: pagesOf(total, limit) }
}

export type ListedRefund = Awaited<ReturnType<typeof listRefunds>>["refunds"][number]

export async function continueRefund(
  ctx: Ctx,
  refundId: string,
  { intent, destination }: { intent: string; destination?: string | undefined },
): Promise<"made" | "reissue" | "waits"> {
  requirePermission(ctx, "money")
  const id = requireId(refundId)
  if (intent === "made") {
    await completeManualRefund(ctx, id)
    return "made"
  }
  const [failed] = await ctx.db.select().from(refunds).where(eq(refunds.id, id))
  if (failed?.status !== "failed") throw refuse("orderEnded")
  const { orderId, amountCents, deliveryCents, reason } = failed
  const method = refundMethods.find((each) => each === destination) ?? failed.destination
  const idempotencyKey = `again ${id}`
  const items = await readItems(ctx, failed)
  const request = {
    orderId,
    amountCents,
    destination: method,
    deliveryCents,
    reason,
    ...items,
    insteadOf: id,
    idempotencyKey,
  }
  return (await requestRefund(ctx, request)) ? "waits" : "reissue"
}

/** What it was for, unless that has been given back already. */
async function readItems({ db }: Ctx, { id, isFinal }: Pick<typeof refunds.$inferSelect, "id" | "isFinal">) {
  const rows = await db
    .select()
    .from(refundLines)
    .where(and(eq(refundLines.refundId, id), isNull(refundLines.reversedAt)))
  if (rows.length === 0) return {}
  const goods = Object.fromEntries(rows.map(({ lineId, returnedQuantity }) => [lineId, returnedQuantity]))
  if (isFinal) return { goods }
  return { goods, quantities: Object.fromEntries(rows.map(({ lineId, quantity }) => [lineId, quantity])) }
}

function requireId(refundId: string): Id<"ref"> {
  if (!isId("ref", refundId)) throw refuse("noSuchOrder")
  return refundId
}
