import { eq } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type LockedOffer, lockOffer, saveOffer } from "./lock-offer.ts"
import { dramPledges } from "./schema.ts"

/** Lock order, as everywhere: the pledge's offer, then its order line. */
export async function lockOfferOfPledge(tx: Tx, pledgeId: Id<"plg">): Promise<LockedOffer | undefined> {
  const [pledge] = await tx.db
    .select({ dramSaleId: dramPledges.dramSaleId, listingId: dramPledges.listingId })
    .from(dramPledges)
    .where(eq(dramPledges.id, pledgeId))
  return pledge && (await lockOffer(tx, pledge))
}

/** The bottle is open and the other drams stay sold, so nothing else changes. */
export async function freeDram(tx: Tx, offer: LockedOffer, pledgeId: Id<"plg">): Promise<void> {
  await tx.db.update(dramPledges).set({ status: "defaulted" }).where(eq(dramPledges.id, pledgeId))
  await saveOffer(tx, { ...offer, freed: offer.freed + 1 })
}
