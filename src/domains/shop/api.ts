import { z } from "zod"
import { readProductSummary } from "#domains/reviews/read-summaries.ts"
import type { Ctx } from "#platform/ctx.ts"
import { body, createRouter, describeApi } from "#platform/http/api-route.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { listOffers, listProductNames } from "./list-offers.ts"
import { listShelf } from "./list-shelf.ts"
import type { ListingCard } from "./listing-card.ts"
import { type OfferedProduct, readOffer, readOffersOf } from "./read-offer.ts"
import { maxListings, shelfList } from "./shelf-list.ts"
import { kindOf, pageOf, SpecList, translateQuery } from "./spec/spec-query.ts"
import { asSpecListing, asSpecProduct } from "./spec/spec-shape.ts"
import { specText } from "./spec/spec-text.ts"

const tags = ["Products"]
const text = z.string().nullable()
const figure = z.number().nullable()
const cents = z.int().nullable()

const SpecListing = z.object({
  _id: z.string().meta({ description: "The listing, or the product if there is no offer now" }),
  id: z.string(),
  product: text.meta({ description: "The product or cask" }),
  product_id: text,
  prod_name: z.string(),
  name: z.string(),
  prod_type: z.enum(["Bottle Shop", "Dram Shop", "Cask Shop"]).nullable(),
  prod_price: cents.meta({ description: "Whole cents (SGD)" }),
  prod_price_sale: cents.meta({ description: "Whole cents (SGD), if reduced" }),
  prod_location_of_bottle: text,
  avatar_photo_prod: z.string(),
  image: z.string(),
  inventory: z.int().meta({ description: "The quantity available now" }),
  number_of_bottles: z.int(),
  category: text,
  country: text,
  region: text,
  distillery: text,
  bottler: text,
  cask_type: text,
  age: figure,
  vintage: figure,
  ABV: z.number().meta({ description: "Percent by volume" }),
  volume: figure.meta({ description: "Millilitres" }),
  size: text.meta({ description: '"70cl"' }),
  auction_id: text.meta({ description: "The open dram sale" }),
  auction_end_date: text.optional(),
  dram_target: figure.optional(),
  dram_pledged: figure.optional(),
  createdAt: text.optional().meta({ description: "The time of the first offer" }),
  path: z.string().optional(),
})
const SpecProduct = SpecListing.extend({
  lot_type: text,
  class: text,
  product_type: text,
  whisky_type: text,
  strength: text,
  description: text,
  delivery_info: text,
  tasting_notes: z.record(z.string(), z.unknown()).nullable(),
  rating: figure.meta({
    description: "Average stars of its published reviews, 1 to 5, one decimal; null without any",
  }),
  archived: z.boolean(),
})
const Pagination = z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() })
const Page = z.object({ results: z.array(SpecListing), pagination: Pagination })

export const shopApi = createRouter()
  .get(
    "/product",
    describeApi("The newest listings of all shops", { tags, answer: z.array(SpecListing) }),
    async (c) => {
      const { listings } = await listOffers(c.var.ctx, { page: 1, size: maxListings })
      return c.json(listings.map(asSpecListing))
    },
  )
  .get(
    "/product/type/:type",
    describeApi('The newest listings of one shop: "Bottle Shop", "Dram Shop" or "Cask Shop"', {
      tags,
      answer: z.array(SpecListing),
    }),
    async (c) => {
      const shelf = { kind: kindOf(c.req.param("type")) }
      const { listings } = await listShelf(
        c.var.ctx,
        shelf,
        parseListQuery(shelfList, { limit: maxListings }),
      )
      return c.json(listings.map(asSpecListing))
    },
  )
  .get(
    "/product/pagination/:a/:b",
    describeApi("Page a, with b listings per page, of all shops", { tags, answer: Page }),
    async (c) => {
      const page = pageOf(c.req.param("a"), c.req.param("b"))
      return c.body(pageText(await listOffers(c.var.ctx, page), page), 200, json)
    },
  )
  .post(
    "/product/pagination/type/:type/:page/:size",
    describeApi("A page of one shop, filtered and sorted", { tags, answer: Page }),
    body("shop", SpecList),
    async (c) => {
      const page = pageOf(c.req.param("page"), c.req.param("size"))
      const { shelf, query } = translateQuery(kindOf(c.req.param("type")), c.req.valid("json"), page)
      return c.body(pageText(await listShelf(c.var.ctx, shelf, query), page), 200, json)
    },
  )
  .get(
    "/product/name/all",
    describeApi("Product names", {
      tags,
      answer: z.array(z.object({ _id: z.string(), prod_name: z.string() })),
    }),
    async (c) => c.json(await listProductNames(c.var.ctx)),
  )
  .get(
    "/product/:id/2",
    describeApi("A product with every location that offers it", {
      tags,
      answer: SpecProduct.extend({ offers: z.array(SpecListing) }),
    }),
    async (c) => {
      const found = await readOffer(c.var.ctx, c.req.param("id"))
      const offers = await readOffersOf(c.var.ctx, found.facts.id)
      return c.json({ ...(await withRating(c.var.ctx, found)), offers: offers.map(asSpecListing) })
    },
  )
  .get("/product/:id", describeApi("A product", { tags, answer: SpecProduct }), async (c) =>
    c.json(await withRating(c.var.ctx, await readOffer(c.var.ctx, c.req.param("id")))),
  )

async function withRating(ctx: Ctx, found: OfferedProduct) {
  return asSpecProduct(found, await readProductSummary(ctx, found.facts.id))
}

type ListingPage = { listings: ListingCard[]; total: number; pages: number }

const json = { "content-type": "application/json" }

/** Cards are cached, so each is serialized once. */
const jsonByCard = new WeakMap<ListingCard, string>()

function jsonOf(card: ListingCard): string {
  const existing = jsonByCard.get(card)
  if (existing !== undefined) return existing
  const text = specText(card)
  jsonByCard.set(card, text)
  return text
}

function pageText({ listings, total, pages }: ListingPage, { page, size }: { page: number; size: number }) {
  const pagination = JSON.stringify({ page, limit: size, total, pages })
  return `{"results":[${listings.map(jsonOf).join()}],"pagination":${pagination}}`
}
