import { and, eq, isNull } from "drizzle-orm"
import { listLotsOfProduct } from "#domains/auctions/read-lot.ts"
import { readGallery } from "#domains/catalogue/gallery.ts"
import { linkTerms } from "#domains/catalogue/link-terms.ts"
import { listBottlers } from "#domains/catalogue/read-bottler.ts"
import { listTerms, type Term } from "#domains/catalogue/read-glossary.ts"
import { type Product, readProduct } from "#domains/catalogue/reads.ts"
import { readQuote } from "#domains/delivery/read-quote.ts"
import { shippingData } from "#domains/delivery/shipping-data.ts"
import type { ShopLocation } from "#domains/listings/kinds.ts"
import { listings } from "#domains/listings/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { countryOfPlace } from "#domains/places/places.ts"
import { readPriceHistory } from "#domains/prices/read-history.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { withDisplayedPrices } from "./displayed-prices.ts"
import { asCard, type ListingCard, selectListings } from "./listing-card.ts"
import { listSimilarBottles } from "./similar-bottles.ts"

/** The price of a typical bottle, for a delivery quote if none is known. */
const typicalCents = 150_00

export async function readBottle(ctx: Ctx, location: ShopLocation, productId: string, deliverTo: string) {
  const product = await readProduct(ctx, productId)
  const [offers, lots, about] = await Promise.all([
    listOffers(ctx, product.id),
    listLotsOfProduct(ctx, product.id),
    readAboutBottle(ctx, product),
  ])
  const { history } = about
  const bottles = product.isArchived ? [] : offers.filter(({ kind }) => kind === "bottle")
  const fetchedCents = history.summary.medianCents ?? history.summary.lowCents
  const offer = bottles.find((each) => each.location === location) ?? null
  const aboutCents = offer?.nowCents ?? bottles[0]?.nowCents ?? fetchedCents ?? typicalCents
  const [similar, quote, inBasket] = await Promise.all([
    listSimilarBottles(ctx, product, { location, aboutCents }),
    readQuote(ctx, {
      ...parcelOf(product),
      from: countryOfPlace[location],
      to: deliverTo,
      valueCents: aboutCents,
    }),
    offer && findInBasket(ctx, offer.id),
  ])
  return {
    product,
    location,
    offer,
    otherOffers: bottles
      .filter((each) => each.location !== location)
      .toSorted((a, b) => a.nowCents - b.nowCents),
    drams: product.isArchived
      ? []
      : offers.filter(({ kind, dramSale }) => kind === "dram" && dramSale !== null),
    lots: lots.filter(({ status }) => status === "live" || status === "upcoming").map(asOpenLot),
    ...about,
    similar,
    quote,
    shippingDetails: quote && shippingData(quote),
    inBasket,
  }
}

export type BottlePage = Awaited<ReturnType<typeof readBottle>>

export async function readAboutBottle(ctx: Ctx, product: Product) {
  const [history, gallery, terms, bottlers] = await Promise.all([
    readPriceHistory(ctx, product.id),
    readGallery(ctx, product),
    listTerms(ctx),
    listBottlers(ctx),
  ])
  return {
    history,
    gallery,
    bottlerId: bottlers.find(({ name }) => name === product.bottler)?.id ?? null,
    texts: linkedTexts(product, terms),
  }
}

async function listOffers(ctx: Ctx, productId: Id<"prd">): Promise<ListingCard[]> {
  const rows = await selectListings(ctx).where(
    and(eq(listings.productId, productId), eq(listings.status, "on-sale")),
  )
  return await withDisplayedPrices(ctx, rows.map(asCard))
}

function parcelOf({ weightG, abvPercent, volumeMl, country }: Product) {
  return { weightG, abvPercent, volumeMl, madeIn: country }
}

type ProductLot = Awaited<ReturnType<typeof listLotsOfProduct>>[number]

function asOpenLot({ id, number, path, status, priceCents, bidCount, endsAt }: ProductLot) {
  return { id, number, path, status, priceCents, bidCount, endsAt }
}

async function findInBasket(ctx: Ctx, listingId: Id<"lst">) {
  if (ctx.actor.id === null) return null
  const [line] = await ctx.db
    .select({ quantity: orderLines.quantity, dueAt: orderLines.dueAt })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.memberId, ctx.actor.id),
        eq(orderLines.subjectId, listingId),
        eq(orderLines.kind, "bottle"),
        eq(orderLines.status, "unpaid"),
        isNull(orderLines.orderId),
      ),
    )
  return line ? { quantity: line.quantity, until: line.dueAt.toISOString() } : null
}

/** In prose, single words of the distillery vocabulary usually mean something else. */
function linkedTexts(
  { lotType, whiskyType, caskType, strength, bottler, tasting, description }: Product,
  terms: readonly Term[],
) {
  const ofGoods = terms.filter(({ topic }) =>
    ["style", "maturation", "production", "collecting"].includes(topic),
  )
  const ofProse = terms.filter(
    ({ topic, term }) =>
      topic === "tasting" || topic === "style" || (topic !== "auction" && term.includes(" ")),
  )
  const [lot, whisky, cask, strong, filledBy] = linkTerms(
    [lotType, whiskyType, caskType, strength, bottler].map((text) => text ?? ""),
    ofGoods,
  )
  const { color, nose, palate, finish, overall, remarks } = tasting ?? {}
  const notes = [color, nose, palate, finish, overall, remarks, description]
  const [ofColor, ofNose, ofPalate, ofFinish, ofOverall, ofRemarks, about] = linkTerms(
    notes.map((text) => text ?? ""),
    ofProse,
  )
  return {
    lotType: lot ?? [],
    whiskyType: whisky ?? [],
    caskType: cask ?? [],
    strength: strong ?? [],
    bottler: filledBy ?? [],
    notes: {
      color: ofColor ?? [],
      nose: ofNose ?? [],
      palate: ofPalate ?? [],
      finish: ofFinish ?? [],
      overall: ofOverall ?? [],
      remarks: ofRemarks ?? [],
    },
    description: about ?? [],
  }
}
