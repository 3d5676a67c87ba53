import { and, eq } from "drizzle-orm"
import { requireOwn, requireSignedIn } from "#domains/accounts/permissions.ts"
import { auctions, biddingStates, lots } from "#domains/auctions/schema.ts"
import { visibleTo } from "#domains/auctions/visibility.ts"
import { products } from "#domains/catalogue/schema.ts"
import { codeOf, nameOfCountry } from "#domains/countries/countries.ts"
import { homeCountry } from "#domains/countries/home-country.ts"
import { effectiveCents } from "#domains/listings/price.ts"
import { listings } from "#domains/listings/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { homePlace } from "#domains/places/places.ts"
import { readCheapest } from "#domains/shop/read-cheapest.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { refuse } from "../refusals.ts"
import { type ParcelLine, quoteParcels } from "./parcels.ts"

export async function readShipping(ctx: Ctx, subjectId: string, wantedCountry: string | undefined) {
  const line = await findShippable(ctx, subjectId)
  if (!line?.location) throw refuse("nothingToShip")
  const country = /^[A-Za-z]{2}$/.test(wantedCountry ?? "")
    ? wantedCountry?.toUpperCase()
    : codeOf(wantedCountry ?? "")
  const to = country || (wantedCountry ? "" : homeCountry)
  const { parcels } = await quoteParcels(ctx, [line], to)
  const quote = parcels[0]
  if (!quote) throw refuse("nothingToShip")
  return {
    location: line.location,
    country: nameOfCountry(quote.to),
    days: { min: quote.daysMin, max: quote.daysMax },
    isTaxIncluded: quote.dutyIncluded,
    feeCents: quote.feeCents,
    dutyCents: quote.dutyCents,
    taxCents: quote.taxCents,
    estimatedOn: quote.estimatedOn,
  }
}

async function findShippable(ctx: Ctx, id: string): Promise<ParcelLine | undefined> {
  if (isId("prd", id)) return await findProduct(ctx, id)
  if (isId("lst", id)) return await findListing(ctx, id)
  if (isId("lot", id)) return await findLot(ctx, id)
  if (isId("orl", id)) return await findLine(ctx, id)
  return undefined
}

/** Ships from the location with the lowest price, or from Singapore if no shop has it. */
async function findProduct(ctx: Ctx, productId: `prd_${string}`): Promise<ParcelLine | undefined> {
  const [product] = await ctx.db.select({ id: products.id }).from(products).where(eq(products.id, productId))
  if (!product) return undefined
  const offer = await readCheapest(ctx, productId)
  const { location = homePlace, nowCents = 0 } = offer ?? {}
  return { kind: "bottle", productId, location, priceCents: nowCents, quantity: 1 }
}

async function findListing(ctx: Ctx, listingId: `lst_${string}`): Promise<ParcelLine | undefined> {
  const [listing] = await ctx.db
    .select()
    .from(listings)
    .where(and(eq(listings.id, listingId), eq(listings.status, "on-sale")))
  if (!listing || listing.kind === "cask") return undefined
  const { kind, productId, location } = listing
  return { kind, productId, location, priceCents: effectiveCents(listing), quantity: 1 }
}

async function findLot(ctx: Ctx, lotId: `lot_${string}`): Promise<ParcelLine | undefined> {
  const [row] = await ctx.db
    .select({
      productId: lots.productId,
      location: auctions.location,
      priceCents: biddingStates.priceCents,
    })
    .from(lots)
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .where(and(eq(lots.id, lotId), visibleTo(ctx)))
  return row && { kind: "lot", ...row, quantity: 1 }
}

async function findLine(ctx: Ctx, lineId: `orl_${string}`): Promise<ParcelLine | undefined> {
  requireSignedIn(ctx)
  const [line] = await ctx.db.select().from(orderLines).where(eq(orderLines.id, lineId))
  if (!line) return undefined
  requireOwn(ctx, line.memberId ?? "", { orWith: "orders" })
  return line
}
