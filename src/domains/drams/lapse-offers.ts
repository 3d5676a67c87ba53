import { and, eq, inArray, ne, notExists } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { listings } from "#domains/listings/schema.ts"
import { releaseHold } from "#domains/stock/hold-stock.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { lockOffersOfSale, saveOffer } from "./lock-offer.ts"
import { notifyPledgers } from "./notify-pledgers.ts"
import { listOpenPledges, readOfferedBottle } from "./reach-target.ts"
import { dramOffers, dramPledges, dramSales } from "./schema.ts"

type LapsingDramSale = Pick<typeof dramSales.$inferSelect, "id" | "endsAt">
type LapseReason = { kind: "lapsed" } | { kind: "cancelled"; reason: string }

export async function lapseOffers(tx: Tx, sale: LapsingDramSale, reason: LapseReason): Promise<void> {
  // Lock before any write: a pledge that holds its offer's lock finishes first, and counts.
  const offers = await lockOffersOfSale(tx, sale.id)
  const now = tx.now()
  for (const offer of offers) {
    if (offer.status !== "open") continue
    const pledges = await listOpenPledges(tx, offer)
    if (pledges.length > 0)
      await tx.db
        .update(dramPledges)
        .set({ status: "lapsed", endedAt: now })
        .where(
          inArray(
            dramPledges.id,
            pledges.map((pledge) => pledge.id),
          ),
        )
    await saveOffer(tx, { ...offer, endsAt: sale.endsAt, status: "lapsed" })
    if (offer.holdId) await releaseHold(tx, offer.holdId)
    const { name } = await readOfferedBottle(tx, offer.listingId)
    await notifyPledgers(tx, { ...offer, name }, { ...reason, pledges })
  }
  await withdrawListings(
    tx,
    sale.id,
    offers.map((offer) => offer.listingId),
  )
}

async function withdrawListings(
  tx: Tx,
  dramSaleId: Id<"rnd">,
  listingIds: readonly Id<"lst">[],
): Promise<void> {
  if (listingIds.length === 0) return
  const other = alias(dramOffers, "other")
  const elsewhere = tx.db
    .select({ dramSaleId: other.dramSaleId })
    .from(other)
    .innerJoin(dramSales, eq(dramSales.id, other.dramSaleId))
    .where(
      and(eq(other.listingId, listings.id), ne(other.dramSaleId, dramSaleId), eq(dramSales.status, "open")),
    )
  await tx.db
    .update(listings)
    .set({ status: "withdrawn" })
    .where(and(inArray(listings.id, [...listingIds]), eq(listings.status, "on-sale"), notExists(elsewhere)))
}
