import { eq } from "drizzle-orm"
import { refuse } from "#domains/orders/refusals.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { shipmentLines, shipments } from "#domains/shipments/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { requireId } from "#platform/ids.ts"
import { buyerOf, type DocumentBody, type DocumentContext, linesOf } from "./document-context.ts"

/** Without prices: somebody other than the buyer may open the parcel. */
export async function deliveryNote(
  ctx: Ctx,
  { document, order, t, day }: DocumentContext,
): Promise<DocumentBody> {
  const shipmentId = requireId("shp", document.subjectId)
  const [shipment] = await ctx.db.select().from(shipments).where(eq(shipments.id, shipmentId))
  if (!shipment) throw refuse("noSuchPaper")
  const lines = await ctx.db
    .select({ title: orderLines.title, kind: orderLines.kind, quantity: orderLines.quantity })
    .from(shipmentLines)
    .innerJoin(orderLines, eq(orderLines.id, shipmentLines.lineId))
    .where(eq(shipmentLines.shipmentId, shipmentId))
    .orderBy(orderLines.createdAt, orderLines.id)
  const isFetched = shipment.kind === "pick-up"
  const pieces = lines.reduce((all, { quantity }) => all + quantity, 0)
  return {
    title: t("paper.delivery-note"),
    facts: [
      { name: t("paper.date"), value: day(document.issuedAt) },
      { name: t("paper.order"), value: order.reference },
      { name: t("paper.placed"), value: day(order.createdAt) },
      ...(shipment.carrier ? [{ name: t("paper.carrier"), value: shipment.carrier }] : []),
      ...(shipment.tracking ? [{ name: t("paper.tracking"), value: shipment.tracking }] : []),
    ],
    party: {
      title: t(isFetched ? "paper.fetchedBy" : "paper.deliverTo"),
      lines: shipment.address ? linesOf(shipment.address) : buyerOf(order),
    },
    columns: [t("paper.description"), t("paper.quantity")],
    rows: lines.map(({ title, kind, quantity }) => ({
      text: title,
      note: t(`kinds.${kind}`),
      cells: [String(quantity)],
    })),
    sums: [],
    total: { name: t("paper.bottles"), value: String(pieces) },
    notes: [t("paper.adult")],
    signature: t("paper.received"),
  }
}
