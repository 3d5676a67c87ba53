import { and, asc, eq, isNull } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { lotPath } from "#domains/auctions/paths.ts"
import { lotPictures } from "#domains/auctions/pictures/schema.ts"
import { refuse } from "#domains/auctions/refusals.ts"
import { isDue } from "#domains/auctions/rules.ts"
import { auctions, biddingStates, consignedLots, lots } from "#domains/auctions/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { pictureFacts } from "#domains/pictures/reads.ts"
import { pictures } from "#domains/pictures/schema.ts"
import { sourcesOf } from "#domains/pictures/sources.ts"
import { zoneOf } from "#domains/places/places.ts"
import { valuations } from "#domains/submissions/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { dollarsText } from "#platform/dollars.ts"
import { type Id, isId } from "#platform/ids.ts"
import type { FormFields } from "#platform/input.ts"
import { pick } from "#platform/pick.ts"
import { formatLocalTime } from "#platform/time.ts"
import type { TimeZone } from "#platform/time-zone.ts"

export async function readLotEdit(ctx: Ctx, lotId: string) {
  requirePermission(ctx, "auctions")
  if (!isId("lot", lotId)) throw refuse("noSuchLot")
  const [row] = await ctx.db
    .select({
      lot: lots,
      name: products.name,
      status: biddingStates.status,
      auction: auctions,
      seller: members.username,
      bottleId: consignedLots.bottleId,
    })
    .from(lots)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .innerJoin(products, eq(products.id, lots.productId))
    .leftJoin(members, eq(members.id, lots.sellerId))
    .leftJoin(consignedLots, eq(consignedLots.lotId, lots.id))
    .where(eq(lots.id, lotId))
  if (!row) throw refuse("noSuchLot")
  const { lot, name, status, auction, bottleId } = row
  const [photographs, proposal] = await Promise.all([
    listPhotographs(ctx, lotId),
    bottleId === null ? null : findProposal(ctx, lotId),
  ])
  const isOver = auction.status === "cancelled" || status === "withdrawn"
  return {
    ...pick(lot, "id", "number", "productId", "revision"),
    name,
    auction: pick(auction, "id", "title", "location"),
    path: lotPath({ id: lot.id, name, location: auction.location, auctionStatus: auction.status }),
    stage: stageOf(isOver, status !== "upcoming" || isDue(auction, ctx.now())),
    bottleId,
    /** Without the opening price: the reserve protects the seller. */
    agreed: bottleId === null ? [] : ["seller", "reserveCents", "buyNowCents"],
    sellerFlaws: lot.condition.sellerFlaws ?? null,
    photographs,
    proposal,
    values: lotFormValues(lot, row.seller, zoneOf(auction.location)),
  }
}

export type LotEditPage = Awaited<ReturnType<typeof readLotEdit>>

function stageOf(isOver: boolean, hasOpened: boolean): "over" | "open" | "before" {
  if (isOver) return "over"
  return hasOpened ? "open" : "before"
}

function lotFormValues(lot: typeof lots.$inferSelect, seller: string | null, zone: TimeZone): FormFields {
  const { condition } = lot
  return {
    number: String(lot.number),
    seller: seller ?? "",
    openingCents: dollarsText(lot.openingCents),
    reserveCents: dollarsText(lot.reserveCents),
    buyNowCents: dollarsText(lot.buyNowCents),
    estimateLowCents: dollarsText(lot.estimateLowCents),
    estimateHighCents: dollarsText(lot.estimateHighCents),
    endsAt: formatLocalTime(lot.scheduledEndsAt, zone),
    description: lot.description ?? "",
    provenance: lot.provenance ?? "",
    fillLevel: condition.fillLevel ?? "",
    seal: condition.seal ?? "",
    label: condition.label ?? "",
    box: condition.box ?? "",
    flaws: condition.flaws ?? "",
    weightGrams: condition.weightGrams ? String(condition.weightGrams) : "",
    remarks: condition.remarks ?? "",
  }
}

async function listPhotographs(ctx: Ctx, lotId: Id<"lot">) {
  const rows = await ctx.db
    .select({ ...pictureFacts, ...pick(lotPictures, "source", "view", "caption", "alt") })
    .from(lotPictures)
    .innerJoin(pictures, eq(pictures.id, lotPictures.pictureId))
    .where(eq(lotPictures.lotId, lotId))
    .orderBy(asc(lotPictures.source), asc(lotPictures.position))
  return rows.map(({ source, view, caption, alt, ...facts }) => {
    return { id: facts.id, source, view, caption, alt, picture: sourcesOf(facts) }
  })
}

async function findProposal(ctx: Ctx, lotId: Id<"lot">) {
  const { openingCents, reserveCents, buyNowCents, createdAt, expiresAt } = valuations
  const [open] = await ctx.db
    .select({ openingCents, reserveCents, buyNowCents, createdAt, expiresAt })
    .from(valuations)
    .where(and(eq(valuations.lotId, lotId), isNull(valuations.answer)))
  return open
    ? { ...open, createdAt: open.createdAt.toISOString(), expiresAt: open.expiresAt.toISOString() }
    : null
}
