import { eq } from "drizzle-orm"
import { z } from "zod"
import { record } from "#domains/audit/record.ts"
import { notifyBuyer } from "#domains/orders/notify-buyer.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { collectionStateOf, mayRemind } from "../collections.ts"
import { deliverShipment, packShipment, withShipment } from "../move-shipments.ts"
import { refuse } from "../refusals.ts"
import { shipments } from "../schema.ts"

export const collectionActs = ["prepare", "handOver", "remind"] as const
export type CollectionAct = (typeof collectionActs)[number]

const NameCheck = z.object({
  receiver: z
    .string({ error: "receiverRequired" })
    .trim()
    .min(2, "receiverRequired")
    .max(120, "receiverRequired"),
  isChecked: z.literal("yes", { error: "nameNotChecked" }),
})

export async function actOnCollection(
  ctx: Ctx,
  shipmentId: string,
  act: CollectionAct,
  submitted: FormFields,
): Promise<void> {
  switch (act) {
    case "prepare":
      return await packShipment(ctx, shipmentId)
    case "handOver": {
      const { receiver } = parseInput("shipments", NameCheck, submitted)
      return await deliverShipment(ctx, shipmentId, receiver)
    }
    default:
      return await remindOfCollection(ctx, shipmentId)
  }
}

/** Asks a buyer who missed the slot to choose another, at most once a day. */
export async function remindOfCollection(ctx: Ctx, shipmentId: string): Promise<void> {
  await withShipment(ctx, shipmentId, async (tx, { shipment }) => {
    const now = tx.now()
    if (shipment.kind !== "pick-up" || collectionStateOf(shipment, now) !== "missed")
      throw refuse("notMissed")
    if (!mayRemind(shipment.remindedAt, now)) throw refuse("remindedToday")
    await tx.db.update(shipments).set({ remindedAt: now }).where(eq(shipments.id, shipment.id))
    await record(tx, { act: "shipments.remind", subjectId: shipment.id })
    await notifyBuyer(tx, shipment.orderId, "missed")
  })
}
