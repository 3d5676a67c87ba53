import { and, eq, inArray } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import type { LockedLot } from "../locked-lot.ts"
import { pendingOfferStatuses, secondChances } from "../schema.ts"
import { appendAnswer, appendOffer } from "./append-second-chance.ts"

export async function repriceSecondChance(tx: Tx, lot: LockedLot): Promise<void> {
  const isOpen = and(eq(secondChances.lotId, lot.lot_id), inArray(secondChances.status, pendingOfferStatuses))
  const [offer] = await tx.db.select().from(secondChances).where(isOpen).for("update")
  if (!offer) return
  if (offer.bidderId !== lot.leader_id) await appendAnswer(tx, offer, "lapsed")
  else if (offer.priceCents !== lot.price_cents)
    await appendOffer(tx, { ...offer, priceCents: lot.price_cents })
  const change =
    offer.bidderId === lot.leader_id
      ? { priceCents: lot.price_cents }
      : { status: "lapsed" as const, answeredAt: tx.now() }
  await tx.db.update(secondChances).set(change).where(eq(secondChances.id, offer.id))
}
