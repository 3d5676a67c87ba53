import { and, eq } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { packShipment, withShipment } from "#domains/shipments/move-shipments.ts"
import type { Ctx } from "#platform/ctx.ts"
import { refuse } from "./refusals.ts"
import { packings } from "./schema.ts"

export const NewPacking = z.object({
  parcel: z.string("codeRequired").trim().min(1, "codeRequired").max(80, "tooLong"),
  key: z.string("keyRequired").trim().min(8, "keyRequired").max(60, "tooLong"),
})
export type NewPacking = z.output<typeof NewPacking>

/** The same key packs once, also if a colleague has unpacked the parcel since. */
export async function packParcel(ctx: Ctx, { parcel, key }: NewPacking): Promise<void> {
  const memberId = requirePermission(ctx, "ship")
  // The parcel is locked first: of two requests with one key the second finds what the first has done.
  await withShipment(ctx, parcel, async (tx, { shipment }) => {
    const [done] = await tx.db
      .select({ shipmentId: packings.shipmentId })
      .from(packings)
      .where(and(eq(packings.memberId, memberId), eq(packings.idempotencyKey, key)))
    if (done) {
      if (done.shipmentId !== shipment.id) throw refuse("keyUsed")
      return
    }
    await packShipment(tx, shipment.id)
    const written = await tx.db
      .insert(packings)
      .values({ memberId, idempotencyKey: key, shipmentId: shipment.id, at: tx.now() })
      .onConflictDoNothing()
      .returning({ shipmentId: packings.shipmentId })
    if (written.length === 0) throw refuse("keyUsed")
  })
}
