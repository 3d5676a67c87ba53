import { and, desc, eq, inArray, isNotNull } from "drizzle-orm"
import { asCard, selectLots } from "#domains/auctions/lot-card.ts"
import { auctions, biddingStates, lots } from "#domains/auctions/schema.ts"
import { visibleTo } from "#domains/auctions/visibility.ts"
import { findTopNews, listLatest } from "#domains/news/reads.ts"
import { homePlace } from "#domains/places/places.ts"
import { listPublished } from "#domains/reviews/reads.ts"
import { listShelf as listOffers } from "#domains/shop/list-shelf.ts"
import type { ListingCard } from "#domains/shop/listing-card.ts"
import { maxListings, shelfList } from "#domains/shop/shelf-list.ts"
import type { Ctx } from "#platform/ctx.ts"
import { unlessUnavailable } from "#platform/indexes/index-unavailable.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"

export async function listMostWanted(ctx: Ctx, max: number) {
  const rows = await selectLots(ctx)
    .where(and(eq(biddingStates.status, "live"), eq(auctions.status, "live")))
    .orderBy(desc(biddingStates.bidCount), desc(biddingStates.priceCents), lots.id)
    .limit(max)
  return rows.map(asCard)
}

export async function listHammered(ctx: Ctx, max: number) {
  const newestFirst = [
    desc(biddingStates.closedAt),
    desc(biddingStates.priceCents),
    desc(biddingStates.lotId),
  ]
  // Selects the ids by their index alone: joining and sorting first would read the whole archive.
  const last = ctx.db
    .select({ lotId: biddingStates.lotId })
    .from(biddingStates)
    .where(and(eq(biddingStates.status, "sold"), isNotNull(biddingStates.closedAt)))
    .orderBy(...newestFirst)
    .limit(max)
  const rows = await selectLots(ctx)
    .where(and(inArray(lots.id, last), visibleTo(ctx)))
    .orderBy(...newestFirst)
  return rows.map(asCard)
}

export async function readShops(ctx: Ctx, max: { bottles: number; rows: number }) {
  const nothing: { listings: ListingCard[] } = { listings: [] }
  const reading = Promise.all([
    listOffers(
      ctx,
      { kind: "bottle", location: homePlace },
      parseListQuery(shelfList, { stock: "1", limit: max.bottles }),
    ),
    listOffers(ctx, { kind: "dram" }, parseListQuery(shelfList, { stock: "1", limit: maxListings })),
    listOffers(ctx, { kind: "cask" }, parseListQuery(shelfList, { limit: max.rows })),
  ])
  const [bottles, drams, casks] = await unlessUnavailable(reading, [nothing, nothing, nothing] as const)
  const open = drams.listings.filter(({ dramSale }) => dramSale?.status === "open")
  const nearest = open.toSorted((one, other) => missing(one) - missing(other)).slice(0, max.rows)
  return { bottles: bottles.listings, drams: nearest, casks: casks.listings }
}

export async function listNews(ctx: Ctx, max: number) {
  const [top, latest] = await Promise.all([findTopNews(ctx), listLatest(ctx, max)])
  return top ? [top, ...latest.filter(({ id }) => id !== top.id)].slice(0, max) : []
}

export async function listWrittenReviews(ctx: Ctx, max: number) {
  const reviews = await listPublished(ctx, { size: max * 4 })
  return reviews.filter(({ text }) => text !== "").slice(0, max)
}

function missing({ dramSale }: ListingCard): number {
  return dramSale ? dramSale.target - dramSale.pledged : 0
}
