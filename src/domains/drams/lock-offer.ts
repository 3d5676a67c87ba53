import { and, asc, count, eq, inArray } from "drizzle-orm"
import { denialReason } from "#domains/accounts/permissions.ts"
import { refuse as refuseMember } from "#domains/accounts/refusals.ts"
import type { Role } from "#domains/accounts/roles.ts"
import { members } from "#domains/accounts/schema.ts"
import { rightsColumns } from "#domains/accounts/staff-roles/rights.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { offerState } from "./live-state.ts"
import { refuse } from "./refusals.ts"
import type { PledgeableOffer } from "./rules.ts"
import { dramOffers, dramPledges, dramSales } from "./schema.ts"

export type OfferKey = { dramSaleId: Id<"rnd">; listingId: Id<"lst"> }
export type LockedOffer = PledgeableOffer & typeof dramOffers.$inferSelect

/** Reads the sale after the lock: ending a sale locks the offers first. */
export async function lockOffer(tx: Tx, { dramSaleId, listingId }: OfferKey): Promise<LockedOffer> {
  const [offer] = await tx.db
    .select()
    .from(dramOffers)
    .where(and(eq(dramOffers.dramSaleId, dramSaleId), eq(dramOffers.listingId, listingId)))
    .for("update")
  if (!offer) throw refuse("noSuchOffer")
  const [sale] = await tx.db
    .select({ dramSaleStatus: dramSales.status, endsAt: dramSales.endsAt })
    .from(dramSales)
    .where(eq(dramSales.id, dramSaleId))
  if (!sale) throw refuse("noSuchDramSale")
  return { ...offer, ...sale }
}

export async function lockOffersOfSale(tx: Tx, dramSaleId: Id<"rnd">) {
  return await tx.db
    .select()
    .from(dramOffers)
    .where(eq(dramOffers.dramSaleId, dramSaleId))
    .orderBy(asc(dramOffers.listingId))
    .for("update")
}

/** The account cannot be closed during a pledge. */
export async function lockMember(tx: Tx, memberId: Id<"mem">): Promise<Role> {
  const [member] = await tx.db
    .select({
      ...rightsColumns,
      memberSince: members.memberSince,
      closedAt: members.closedAt,
      biddingEndedAt: members.biddingEndedAt,
    })
    .from(members)
    .where(eq(members.id, memberId))
    .for("key share")
  if (!member || member.closedAt !== null) throw refuseMember("signIn")
  const denial = denialReason(member, "pledge")
  if (denial) throw refuseMember(denial)
  if (member.biddingEndedAt !== null) throw refuse("biddingEnded")
  return member.memberSince === null ? member.role : "member"
}

export async function countOwnPledges(
  tx: Pick<Tx, "db">,
  { dramSaleId, listingId }: OfferKey,
  memberId: Id<"mem">,
): Promise<number> {
  const [mine] = await tx.db
    .select({ drams: count() })
    .from(dramPledges)
    .where(
      and(
        eq(dramPledges.dramSaleId, dramSaleId),
        eq(dramPledges.listingId, listingId),
        inArray(dramPledges.status, ["pledged", "due"]),
        eq(dramPledges.memberId, memberId),
      ),
    )
  return mine?.drams ?? 0
}

type SavedOffer = Pick<
  LockedOffer,
  "dramSaleId" | "listingId" | "pledged" | "target" | "status" | "endsAt" | "version" | "reachedAt" | "freed"
>

export async function saveOffer(tx: Tx, offer: SavedOffer): Promise<void> {
  const { dramSaleId, listingId, pledged, status, reachedAt, freed, version } = offer
  const state = offerState({ ...offer, version: version + 1, endsAt: offer.endsAt.toISOString() })
  await tx.db
    .update(dramOffers)
    .set({ pledged, status, reachedAt, freed, version: state.version })
    .where(and(eq(dramOffers.dramSaleId, dramSaleId), eq(dramOffers.listingId, listingId)))
  tx.afterCommit(() => tx.app.live.publish(state))
}
