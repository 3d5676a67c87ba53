import { asc, eq, sql } from "drizzle-orm"
import { requireOwn, requireSignedIn } from "#domains/accounts/permissions.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { readComplaintDays } from "#domains/orders/seller-terms.ts"
import { refundedQuantity } from "#domains/payments/refunded-quantity.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"
import { claimTransitions } from "./kinds.ts"
import { readOwnOrder } from "./open-claim.ts"
import { hasOpenClaim } from "./open-claims.ts"
import { refuse } from "./refusals.ts"
import { claimableUntil, claimDenialOf, claimReasonsFor } from "./rules.ts"
import { claims } from "./schema.ts"

/** What the buyer of an order has claimed, and may still claim. Staff see it too. */
export async function readOrderClaims(ctx: Ctx, orderId: string) {
  const actorId = requireSignedIn(ctx)
  const [order] = isId("ord", orderId) ? await ctx.db.select().from(orders).where(eq(orders.id, orderId)) : []
  if (!order) throw refuse("noSuchLine")
  requireOwn(ctx, order.memberId ?? "", { orWith: "orders" })
  const isOwn = order.memberId === actorId
  const [rows, claimable] = await Promise.all([
    ctx.db
      .select({
        ...pick(claims, "id", "quantity", "reason", "description", "state", "openedAt", "answer"),
        ...pick(claims, "returnReference", "expectedOn"),
        title: orderLines.title,
      })
      .from(claims)
      .innerJoin(orderLines, eq(orderLines.id, claims.lineId))
      .where(eq(claims.orderId, order.id))
      .orderBy(asc(claims.openedAt), asc(claims.id)),
    isOwn ? listClaimableLines(ctx, order.id) : [],
  ])
  return {
    orderId: order.id,
    canClaim: claimable.length > 0,
    until: claimable[0]?.until ?? null,
    claims: rows.map((claim) => ({
      ...claim,
      openedAt: claim.openedAt.toISOString(),
      canWithdraw: isOwn && claimTransitions[claim.state].includes("withdrawn"),
    })),
  }
}

export type OrderClaims = Awaited<ReturnType<typeof readOrderClaims>>

export async function readClaimForm(ctx: Ctx, orderId: string) {
  const order = await readOwnOrder(ctx, orderId)
  return { orderId: order.id, reference: order.reference, lines: await listClaimableLines(ctx, order.id) }
}

async function listClaimableLines(ctx: Ctx, orderId: Id<"ord">) {
  const [windowDays, rows] = await Promise.all([
    readComplaintDays(ctx),
    ctx.db
      .select({
        ...pick(orderLines, "id", "kind", "title", "status", "quantity", "paidAt"),
        refundedQuantity,
        hasOpenClaim: sql<boolean>`${hasOpenClaim(orderLines.id)}`,
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(eq(orderLines.orderId, orderId))
      .orderBy(asc(orderLines.createdAt), asc(orderLines.id)),
  ])
  return rows.flatMap((line) => {
    const { id, kind, title, paidAt, quantity } = line
    if (paidAt === null || claimDenialOf(line, windowDays, ctx.now())) return []
    const max = quantity - line.refundedQuantity
    const until = claimableUntil(paidAt, windowDays).toISOString()
    return [{ id, title, max, until, reasons: claimReasonsFor(kind) }]
  })
}
