import { and, asc, eq } from "drizzle-orm"
import type { MovableDeadlines } from "#domains/outages/beat.ts"
import { isInOutage } from "#domains/outages/is-in-outage.ts"
import { lockOffersOfSale, saveOffer } from "./lock-offer.ts"
import { notifyEndMovedByOutage } from "./notify-end-moved.ts"
import { dramRounds } from "./schema.ts"

export const movableDramSales: MovableDeadlines = {
  async move(tx, outage) {
    const sales = await tx.db
      .select()
      .from(dramRounds)
      .where(and(eq(dramRounds.status, "open"), isInOutage(dramRounds.endsAt, outage)))
      .orderBy(asc(dramRounds.id))
      .for("update")
    for (const { id, title, endsAt: before } of sales) {
      const endsAt = new Date(before.getTime() + outage.shiftMs)
      await tx.db.update(dramRounds).set({ endsAt }).where(eq(dramRounds.id, id))
      for (const offer of await lockOffersOfSale(tx, id)) await saveOffer(tx, { ...offer, endsAt })
      await notifyEndMovedByOutage(tx, { id, title, endsAt }, outage)
    }
    return sales.length
  },
}
