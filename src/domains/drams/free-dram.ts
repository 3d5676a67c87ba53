import { eq } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type LockedOffer, lockOffer, saveOffer } from "./lock-offer.ts"
import { dramPledges } from "./schema.ts"

/** The offer of a pledge, locked before the pledge's order line as everywhere. */
export async function lockOfferOf(tx: Tx, pledgeId: Id<"plg">): Promise<LockedOffer | undefined> {
  const [pledge] = await tx.db
    .select({ roundId: dramPledges.roundId, listingId: dramPledges.listingId })
    .from(dramPledges)
    .where(eq(dramPledges.id, pledgeId))
  return pledge && (await lockOffer(tx, pledge))
}

/** A dram that was not paid for is for sale again. The bottle is open and the other drams stay sold, so nothing else moves. */
export async function freeDram(tx: Tx, offer: LockedOffer, pledgeId: Id<"plg">): Promise<void> {
  await tx.db.update(dramPledges).set({ status: "defaulted" }).where(eq(dramPledges.id, pledgeId))
  await saveOffer(tx, { ...offer, freed: offer.freed + 1 })
}
