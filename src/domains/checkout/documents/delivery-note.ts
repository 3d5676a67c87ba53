import { eq } from "drizzle-orm"
import { refuse } from "#domains/orders/refusals.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { shipmentLines, shipments } from "#domains/shipments/schema.ts"
import { shippedQuantity } from "#domains/shipments/shipped-quantity.ts"
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
  if (!shipment) throw refuse("noSuchDocument")
  const lines = await ctx.db
    .select({ title: orderLines.title, kind: orderLines.kind, quantity: shippedQuantity })
    .from(shipmentLines)
    .innerJoin(orderLines, eq(orderLines.id, shipmentLines.lineId))
    .where(eq(shipmentLines.shipmentId, shipmentId))
    .orderBy(orderLines.createdAt, orderLines.id)
  const isFetched = shipment.kind === "pick-up"
  const pieces = lines.reduce((all, { quantity }) => all + quantity, 0)
  return {
    title: t("document.delivery-note"),
    facts: [
      { name: t("document.date"), value: day(document.issuedAt) },
      { name: t("document.order"), value: order.reference },
      { name: t("document.placed"), value: day(order.createdAt) },
      ...(shipment.carrier ? [{ name: t("document.carrier"), value: shipment.carrier }] : []),
      ...(shipment.tracking ? [{ name: t("document.tracking"), value: shipment.tracking }] : []),
    ],
    party: {
      title: t(isFetched ? "document.fetchedBy" : "document.deliverTo"),
      lines: shipment.address ? linesOf(shipment.address, order.language) : buyerOf(order),
    },
    columns: [t("document.description"), t("document.quantity")],
    rows: lines.map(({ title, kind, quantity }) => ({
      text: title,
      note: t(`kinds.${kind}`),
      cells: [String(quantity)],
    })),
    sums: [],
    total: { name: t("document.bottles"), value: String(pieces) },
    notes: [t("document.adult")],
    signature: t("document.received"),
  }
}
