import { and, asc, eq } from "drizzle-orm"
import type { MovableDeadlines } from "#domains/outages/beat.ts"
import { isInOutage } from "#domains/outages/is-in-outage.ts"
import { lockOffersOf, saveOffer } from "./lock-offer.ts"
import { dramRounds } from "./schema.ts"
import { tellOfOutage } from "./tell-of-end.ts"

/** Moves the ends of dram sales by the outage, so that pledgers get the lost minutes back. */
export const movableRounds: MovableDeadlines = {
  async move(tx, outage) {
    const rounds = await tx.db
      .select()
      .from(dramRounds)
      .where(and(eq(dramRounds.status, "open"), isInOutage(dramRounds.endsAt, outage)))
      .orderBy(asc(dramRounds.id))
      .for("update")
    for (const { id, title, endsAt: before } of rounds) {
      const endsAt = new Date(before.getTime() + outage.shiftMs)
      await tx.db.update(dramRounds).set({ endsAt }).where(eq(dramRounds.id, id))
      for (const offer of await lockOffersOf(tx, id)) await saveOffer(tx, { ...offer, endsAt })
      await tellOfOutage(tx, { id, title, endsAt }, outage)
    }
    return rounds.length
  },
}
