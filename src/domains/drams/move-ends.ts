import { and, asc, eq } from "drizzle-orm"
import type { MovableDeadlines } from "#domains/outages/beat.ts"
import { isInOutage } from "#domains/outages/is-in-outage.ts"
import { lockOffersOfSale, saveOffer } from "./lock-offer.ts"
import { notifyEndMovedByOutage } from "./notify-end-moved.ts"
import { dramSales } from "./schema.ts"

export const movableDramSales: MovableDeadlines = {
  async move(tx, outage) {
    const sales = await tx.db
      .select()
      .from(dramSales)
      .where(and(eq(dramSales.status, "open"), isInOutage(dramSales.endsAt, outage)))
      .orderBy(asc(dramSales.id))
      .for("update")
    for (const { id, title, endsAt: before } of sales) {
      const endsAt = new Date(before.getTime() + outage.shiftMs)
      await tx.db.update(dramSales).set({ endsAt }).where(eq(dramSales.id, id))
      for (const offer of await lockOffersOfSale(tx, id)) await saveOffer(tx, { ...offer, endsAt })
      await notifyEndMovedByOutage(tx, { id, title, endsAt }, outage)
    }
    return sales.length
  },
}
