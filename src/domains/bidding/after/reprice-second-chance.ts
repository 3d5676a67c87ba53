import { and, eq, inArray } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import type { LockedLot } from "../locked-lot.ts"
import { pendingOfferStatuses, secondChances } from "../schema.ts"

export async function repriceSecondChance(tx: Tx, lot: LockedLot): Promise<void> {
  const isOpen = and(eq(secondChances.lotId, lot.lot_id), inArray(secondChances.status, pendingOfferStatuses))
  const [offer] = await tx.db.select().from(secondChances).where(isOpen).for("update")
  if (!offer) return
  const change =
    offer.bidderId === lot.leader_id
      ? { priceCents: lot.price_cents }
      : { status: "lapsed" as const, answeredAt: tx.now() }
  await tx.db.update(secondChances).set(change).where(eq(secondChances.id, offer.id))
}
