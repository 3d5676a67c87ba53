import { and, eq, getTableColumns, sql } from "drizzle-orm"
import { lots } from "#domains/auctions/schema.ts"
import { formatExact } from "#domains/orders/format-exact.ts"
import { isMarginSupply } from "#domains/orders/gst.ts"
import { chargeKinds } from "#domains/orders/kinds.ts"
import { orderCharges, orderLines } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { sum, times } from "#platform/money.ts"
import { buyerOf, type DocumentBody, type DocumentContext, type DocumentOrder } from "./document-context.ts"

export async function invoice(
  ctx: Ctx,
  { document, order, site, t, day }: DocumentContext,
): Promise<DocumentBody> {
  const lines = await ctx.db
    .select({ ...getTableColumns(orderLines), sellerId: lots.sellerId })
    .from(orderLines)
    .leftJoin(lots, and(eq(orderLines.kind, "lot"), eq(lots.id, sql`${orderLines.subjectId}`)))
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.createdAt, orderLines.id)
  const charges = await ctx.db.select().from(orderCharges).where(eq(orderCharges.orderId, order.id))
  const goodsCents = sum(...lines.map(({ priceCents, quantity }) => times(priceCents, quantity)))
  const isOnMargin = ({ kind, location, sellerId }: (typeof lines)[number]) =>
    order.marginCents !== null && isMarginSupply({ kind, location, isOwn: sellerId === null })
  const hasMargin = lines.some(isOnMargin)
  const isTaxInvoice = site.gstNumber !== "" && (order.gstCents > 0 || !hasMargin)
  return {
    title: t(isTaxInvoice ? "document.taxInvoice" : "document.invoice"),
    facts: [
      { name: t("document.date"), value: day(document.issuedAt) },
      { name: t("document.order"), value: order.reference },
      { name: t("document.placed"), value: day(order.createdAt) },
      ...(order.paidAt ? [{ name: t("document.paid"), value: day(order.paidAt) }] : []),
      { name: t("document.paymentMethod"), value: t(`paymentMethods.${order.paymentMethod}`) },
    ],
    party: { title: t("document.buyer"), lines: buyerOf(order) },
    columns: [t("document.description"), t("document.quantity"), t("document.price"), t("document.amount")],
    rows: lines.map((line) => ({
      text: line.title,
      note: t(`kinds.${line.kind}`) + (isOnMargin(line) ? ` · ${t("document.marginLot")}` : ""),
      cells: [
        String(line.quantity),
        formatExact(line.priceCents),
        formatExact(times(line.priceCents, line.quantity)),
      ],
    })),
    sums: [
      ...(charges.length > 0 ? [{ name: t("document.goods"), value: formatExact(goodsCents) }] : []),
      ...charges
        .toSorted((a, b) => chargeKinds.indexOf(a.kind) - chargeKinds.indexOf(b.kind))
        .map(({ kind, cents }) => ({ name: t(`charges.${kind}`), value: formatExact(cents) })),
    ],
    total: { name: t("document.total"), value: formatExact(order.totalCents) },
    notes: [
      ...gstNote(order, t),
      ...(hasMargin ? [t("document.margin")] : []),
      t("document.paidNote"),
      t("document.currency"),
    ],
    signature: null,
  }
}

function gstNote({ gstCents, gstBasisPoints }: DocumentOrder, t: DocumentContext["t"]): string[] {
  if (gstCents === 0 || gstBasisPoints === null) return []
  return [`${t("document.gstRate", { rate: gstBasisPoints / 100 })}: ${formatExact(gstCents)}`]
}
