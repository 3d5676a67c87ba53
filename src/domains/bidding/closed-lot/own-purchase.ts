import { and, desc, eq } from "drizzle-orm"
import type { LineStatus } from "#domains/orders/kinds.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { type AppPath, pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { quoteLot } from "../quote-lot.ts"
import { readPayer } from "../read-payer.ts"

export type OwnPurchase = {
  status: LineStatus
  isConfirming: boolean
  /** Before delivery, unless it is in an order. */
  totalCents: number
  dueAt: string
  isOverdue: boolean
  path: AppPath
}

/** What the visitor owes or has paid for a lot. */
export async function readOwnPurchase(ctx: Ctx, lotId: Id<"lot">): Promise<OwnPurchase | null> {
  if (ctx.actor.id === null) return null
  const [line] = await ctx.db
    .select({
      status: orderLines.status,
      priceCents: orderLines.priceCents,
      agreedTerms: orderLines.agreedTerms,
      dueAt: orderLines.dueAt,
      orderId: orderLines.orderId,
      orderStatus: orders.status,
      orderTotalCents: orders.totalCents,
      expiresAt: orders.expiresAt,
    })
    .from(orderLines)
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(eq(orderLines.memberId, ctx.actor.id), eq(orderLines.kind, "lot"), eq(orderLines.subjectId, lotId)),
    )
    .orderBy(desc(orderLines.createdAt), desc(orderLines.id))
    .limit(1)
  if (!line) return null
  const { status, orderId, orderStatus } = line
  const dueAt = line.expiresAt ?? line.dueAt
  const isOverdue = status === "unpaid" && line.dueAt < ctx.now()
  return {
    status,
    isConfirming: status === "unpaid" && orderStatus === "processing",
    totalCents: line.orderTotalCents ?? quoteLot(await readPayer(ctx), { ...line, isOverdue }),
    dueAt: dueAt.toISOString(),
    isOverdue,
    path: orderId === null ? "/cart" : pathTo("/my-account/order/:id", { id: orderId }),
  }
}
