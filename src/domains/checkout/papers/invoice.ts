import { eq } from "drizzle-orm"
import { exact } from "#domains/orders/exact.ts"
import { chargeKinds } from "#domains/orders/kinds.ts"
import { orderCharges, orderLines } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { sum, times } from "#platform/money.ts"
import { buyerOf, type Order, type PaperBody, type Sheet } from "./sheet.ts"

/** Every figure is one that the order was placed with. */
export async function invoice(ctx: Ctx, { document, order, site, t, day }: Sheet): Promise<PaperBody> {
  const lines = await ctx.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.createdAt, orderLines.id)
  const charges = await ctx.db.select().from(orderCharges).where(eq(orderCharges.orderId, order.id))
  const goodsCents = sum(...lines.map(({ priceCents, quantity }) => times(priceCents, quantity)))
  return {
    title: t(site.gstNumber ? "paper.taxInvoice" : "paper.invoice"),
    facts: [
      { name: t("paper.date"), value: day(document.issuedAt) },
      { name: t("paper.order"), value: order.reference },
      { name: t("paper.placed"), value: day(order.createdAt) },
      ...(order.paidAt ? [{ name: t("paper.paid"), value: day(order.paidAt) }] : []),
      { name: t("paper.way"), value: t(`ways.${order.way}`) },
    ],
    party: { title: t("paper.buyer"), lines: buyerOf(order) },
    columns: [t("paper.description"), t("paper.quantity"), t("paper.price"), t("paper.amount")],
    rows: lines.map(({ title, kind, quantity, priceCents }) => ({
      text: title,
      note: t(`kinds.${kind}`),
      cells: [String(quantity), exact(priceCents), exact(times(priceCents, quantity))],
    })),
    sums: [
      ...(charges.length > 0 ? [{ name: t("paper.goods"), value: exact(goodsCents) }] : []),
      ...charges
        .toSorted((a, b) => chargeKinds.indexOf(a.kind) - chargeKinds.indexOf(b.kind))
        .map(({ kind, cents }) => ({ name: t(`charges.${kind}`), value: exact(cents) })),
    ],
    total: { name: t("paper.total"), value: exact(order.totalCents) },
    notes: [...gstNote(order, t), t("paper.paidNote"), t("paper.currency")],
    signature: null,
  }
}

/** The tax and its rate as the order was placed with, and on how much of the total it is. */
function gstNote({ gstCents, gstBasisPoints }: Order, t: Sheet["t"]): string[] {
  if (gstCents === 0 || gstBasisPoints === null) return []
  return [`${t("paper.gstRate", { rate: gstBasisPoints / 100 })}: ${exact(gstCents)}`]
}
