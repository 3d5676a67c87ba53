import { and, eq, getTableColumns, isNull, ne, sql } from "drizzle-orm"
import { lots } from "#domains/auctions/schema.ts"
import { countryCodeOf } from "#domains/countries/countries.ts"
import { isExport } from "#domains/orders/gst.ts"
import { paidPartsOf } from "#domains/orders/paid-parts.ts"
import { orderCharges, orderLines } from "#domains/orders/schema.ts"
import { refundedQuantity } from "#domains/payments/refunded-quantity.ts"
import { payments, refundLines, refunds } from "#domains/payments/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { sum } from "#platform/money.ts"
import { pick } from "#platform/pick.ts"
import type { Order } from "../lock-order.ts"

type RefundedOrder = Pick<
  Order,
  "id" | "createdAt" | "shipping" | "address" | "totalCents" | "taxedCents" | "marginCents" | "gstCents"
>

export async function readRefundable(ctx: Pick<Ctx, "db">, order: RefundedOrder) {
  // One after the other: a transaction has one connection.
  const rows = await ctx.db
    .select({ ...getTableColumns(orderLines), sellerId: lots.sellerId, refundedQuantity })
    .from(orderLines)
    .leftJoin(lots, and(eq(orderLines.kind, "lot"), eq(lots.id, sql`${orderLines.subjectId}`)))
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.createdAt, orderLines.id)
  const charges = await ctx.db.select().from(orderCharges).where(eq(orderCharges.orderId, order.id))
  const before = await readRefundedBefore(ctx, order.id)
  const isExported =
    order.shipping === "delivery" && order.address !== null && isExport(countryCodeOf(order.address.country))
  const { lines, delivery } = paidPartsOf(
    { ...order, isExported, charges },
    rows.map((line) => ({ ...line, isOwn: line.sellerId === null })),
  )
  const { totalCents, gstCents, marginCents } = order
  return { lines, delivery, total: { cents: totalCents, gstCents, marginCents: marginCents ?? 0 }, before }
}

async function readRefundedBefore({ db }: Pick<Ctx, "db">, orderId: Id<"ord">) {
  // A payment that paid for nothing has a failure, and a refund of its own.
  const ofOrder = and(eq(refunds.orderId, orderId), ne(refunds.status, "failed"), isNull(payments.failure))
  const rows = await db
    .select(pick(refunds, "amountCents", "deliveryCents", "gstCents", "marginCents"))
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(ofOrder)
  const lines = await db
    .select({ amountCents: refundLines.amountCents })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(ofOrder)
  const sumOf = (name: "amountCents" | "deliveryCents" | "gstCents" | "marginCents") =>
    sum(...rows.map((row) => row[name]))
  return {
    deliveryCents: sumOf("deliveryCents"),
    otherCents: sumOf("amountCents") - sumOf("deliveryCents") - sum(...lines.map((line) => line.amountCents)),
    gstCents: sumOf("gstCents"),
    marginCents: sumOf("marginCents"),
  }
}
