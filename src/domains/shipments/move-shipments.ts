import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { record } from "#domains/audit/record.ts"
import { issueDocument } from "#domains/orders/issue-document.ts"
import type { LineStatus } from "#domains/orders/kinds.ts"
import { moveLockedLines } from "#domains/orders/move-line.ts"
import { notifyBuyer } from "#domains/orders/notify-buyer.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { isFullyRefunded } from "#domains/payments/fully-refunded.ts"
import { refundedQuantity } from "#domains/payments/refunded-quantity.ts"
import { refundLines, refunds } from "#domains/payments/schema.ts"
import { lockWithStored } from "#domains/storage/lock-orders.ts"
import { endStored } from "#domains/storage/settle-stored.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"
import { shipmentLines, shipments } from "./schema.ts"

type Shipment = typeof shipments.$inferSelect
type ShipmentOrderLine = typeof orderLines.$inferSelect
type LockedShipment = { shipment: Shipment; lines: ShipmentOrderLine[] }

/** Assigns the delivery note's number. The lines become "packed", so that a refund cannot overlook them. */
export async function packShipment(ctx: Ctx, shipmentId: string): Promise<void> {
  await withShipment(ctx, shipmentId, async (tx, { shipment, lines }) => {
    if (shipment.status !== "to-pack") throw refuse("notAwaitingPacking")
    await requireNotRefunded(tx, shipment)
    await requireNoneBeingRefunded(tx, lines)
    await writePackedQuantities(tx, shipment)
    // Lines refunded since the payment stay out.
    const packed = tx.db
      .delete(shipmentLines)
      .where(and(eq(shipmentLines.shipmentId, shipment.id), isNull(shipmentLines.packedQuantity)))
      .returning({ id: shipmentLines.lineId })
    const out = new Set((await packed).map(({ id }) => id))
    const ready = withStatus(lines, "paid").filter(({ id }) => !out.has(id))
    if (ready.length === 0) throw refuse("nothingLeft")
    await moveLockedLines(tx, ready, "packed")
    await save(tx, shipment, { status: "packed", packedAt: tx.now() }, "shipments.pack")
    await notifyBuyer(tx, shipment.orderId, "packed")
    await issueDocument(tx, { kind: "delivery-note", orderId: shipment.orderId, subjectId: shipment.id })
  })
}

export async function unpackShipment(ctx: Ctx, shipmentId: string): Promise<void> {
  await withShipment(ctx, shipmentId, async (tx, { shipment, lines }) => {
    if (shipment.status !== "packed") throw refuse("notPacked")
    await moveLockedLines(tx, withStatus(lines, "packed"), "paid")
    await tx.db
      .update(shipmentLines)
      .set({ packedQuantity: null })
      .where(eq(shipmentLines.shipmentId, shipment.id))
    await save(tx, shipment, { status: "to-pack", packedAt: null }, "shipments.unpack")
  })
}

export type TrackingDetails = { carrier: string; tracking: string }

export async function shipShipment(ctx: Ctx, shipmentId: string, details: TrackingDetails): Promise<void> {
  const carrier = details.carrier.trim()
  const tracking = details.tracking.trim()
  if (!carrier) throw refuse("carrierRequired", { field: "carrier" })
  if (!tracking) throw refuse("trackingRequired", { field: "tracking" })
  if (carrier.length > 60 || tracking.length > 80) throw refuse("tooLong", { field: "tracking" })
  await withShipment(ctx, shipmentId, async (tx, { shipment, lines }) => {
    if (shipment.status !== "packed" || shipment.kind !== "carrier") throw refuse("notPacked")
    await requireNotRefunded(tx, shipment)
    await moveLockedLines(tx, withStatus(lines, "packed"), "shipped")
    await save(tx, shipment, { status: "shipped", carrier, tracking, shippedAt: tx.now() }, "shipments.ship")
    await notifyBuyer(tx, shipment.orderId, "shipped", { carrier, tracking })
  })
}

/** `receiver` is the name on the document of who came to the counter. */
export async function deliverShipment(ctx: Ctx, shipmentId: string, receiver?: string): Promise<void> {
  await withShipment(ctx, shipmentId, async (tx, { shipment, lines }) => {
    const before = shipment.kind === "pick-up" ? "packed" : "shipped"
    if (shipment.status !== before) throw refuse("notInTransit")
    if (before === "packed") await requireNotRefunded(tx, shipment)
    await moveLockedLines(tx, withStatus(lines, before), "delivered")
    const stored = lines.filter(({ kind, status }) => kind === "storage" && status === before)
    await endStored(
      tx,
      stored.flatMap(({ subjectId }) => (isId("sto", subjectId) ? subjectId : [])),
      "left",
    )
    await save(tx, shipment, { status: "delivered", deliveredAt: tx.now() }, "shipments.deliver")
    if (receiver !== undefined)
      await record(tx, { act: "shipments.checkName", subjectId: shipment.id, after: { receiver } })
    await notifyBuyer(tx, shipment.orderId, "delivered")
  })
}

/** Goods of an order that is being refunded must not leave. */
async function requireNotRefunded(tx: Tx, { orderId }: Shipment): Promise<void> {
  if (await isFullyRefunded(tx, orderId)) throw refuse("beingRefunded")
}

/** One of two bottles may be about to be given back. */
async function requireNoneBeingRefunded(tx: Tx, lines: readonly ShipmentOrderLine[]): Promise<void> {
  const [pending] = await tx.db
    .select({ lineId: refundLines.lineId })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(
      and(
        inArray(
          refundLines.lineId,
          lines.map(({ id }) => id),
        ),
        eq(refunds.status, "pending"),
      ),
    )
    .limit(1)
  if (pending) throw refuse("beingRefunded")
}

async function writePackedQuantities(tx: Tx, { id }: Shipment): Promise<void> {
  await tx.db
    .update(shipmentLines)
    .set({ packedQuantity: sql`${orderLines.quantity} - ${refundedQuantity}` })
    .from(orderLines)
    .where(
      and(
        eq(shipmentLines.shipmentId, id),
        eq(orderLines.id, shipmentLines.lineId),
        eq(orderLines.status, "paid"),
        sql`${orderLines.quantity} > ${refundedQuantity}`,
      ),
    )
}

export async function cancelShipment(ctx: Ctx, shipmentId: string): Promise<void> {
  await withShipment(ctx, shipmentId, async (tx, { shipment }) => {
    if (shipment.status !== "to-pack") throw refuse("notAwaitingPacking")
    await save(tx, shipment, { status: "cancelled" }, "shipments.cancel")
  })
}

function withStatus(lines: readonly ShipmentOrderLine[], status: LineStatus): ShipmentOrderLine[] {
  return lines.filter((line) => line.status === status)
}

/** Lock order: the order, then the shipment, then its lines. */
export async function withShipment(
  ctx: Ctx,
  shipmentId: string,
  work: (tx: Tx, held: LockedShipment) => Promise<void>,
): Promise<void> {
  const staffId = requirePermission(ctx, "ship")
  if (!isId("shp", shipmentId)) throw refuse("noSuchShipment")
  await transaction(ctx, async (tx) => {
    const [existing] = await tx.db
      .select({ orderId: shipments.orderId })
      .from(shipments)
      .where(eq(shipments.id, shipmentId))
    if (!existing) throw refuse("noSuchShipment")
    const order = await lockWithStored(tx, existing.orderId)
    await requireUninvolved(tx, staffId, {
      memberIds: [order?.memberId ?? null],
      email: order?.email ?? null,
    })
    const [shipment] = await tx.db.select().from(shipments).where(eq(shipments.id, shipmentId)).for("update")
    if (!shipment) throw refuse("noSuchShipment")
    const inside = tx.db
      .select({ id: shipmentLines.lineId })
      .from(shipmentLines)
      .where(eq(shipmentLines.shipmentId, shipmentId))
    const lines = await tx.db
      .select()
      .from(orderLines)
      .where(inArray(orderLines.id, inside))
      .orderBy(orderLines.id)
      .for("update")
    await work(tx, { shipment, lines })
  })
}

async function save(tx: Tx, shipment: Shipment, change: Partial<Shipment>, act: string): Promise<void> {
  await tx.db
    .update(shipments)
    .set({ ...change, actorId: tx.actor.id })
    .where(eq(shipments.id, shipment.id))
  const { carrier, tracking, status = shipment.status } = change
  await record(tx, {
    act,
    subjectId: shipment.id,
    before: { status: shipment.status },
    after: { status, ...(carrier ? { carrier } : {}), ...(tracking ? { tracking } : {}) },
  })
}
