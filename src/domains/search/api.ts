import { z } from "zod"
import type { Ctx } from "#platform/ctx.ts"
import { body, createRouter, describeApi, query } from "#platform/http/api-route.ts"
import { type FoundItem, type FoundLot, isLot } from "./found-item.ts"
import { LotSearch, maxFound, ProductSearch, Suggestions, searchSize } from "./inputs.ts"
import { limitSearches } from "./limit-searches.ts"
import { readOldQuery } from "./old-query.ts"
import type { SearchPlace } from "./scopes.ts"
import { searchAll, searchPlaces } from "./search-all.ts"
import { asSpecFound } from "./spec-shape.ts"

const tags = ["Search"]

const Paging = z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() })
const Suggestion = z.object({
  id: z.string(),
  kind: z.enum(["live", "previous", "bottle", "dram", "cask"]),
  name: z.string(),
  description: z.string().meta({ description: "Plain text of at most 160 characters." }),
  path: z.string(),
  imagePath: z.string(),
  priceCents: z.int().nullable().meta({ description: "Null if it has ended." }),
  ended: z.boolean(),
  location: z.string(),
  age: z.int().nullable(),
  volumeMl: z.int().nullable(),
  abvPercent: z.number(),
  distillery: z.string().nullable(),
  region: z.string().nullable(),
  lot: z
    .object({
      number: z.int(),
      auction: z.string(),
      bidCount: z.int(),
      endsAt: z.string(),
      hammerCents: z.int().nullable().meta({ description: "Null while it is live, and if it is unsold." }),
    })
    .nullable(),
})
const Suggested = z.object({
  results: z.array(Suggestion),
  corrected: z.string().nullable().meta({ description: "The corrected words, if some were misspelt." }),
  pagination: Paging,
})

const text = z.string().nullable()
const SpecFound = z.object({
  _id: z.string(),
  id: z.string(),
  product: text,
  product_id: text,
  prod_name: z.string(),
  name: z.string(),
  prod_type: z.enum(["Bottle Shop", "Dram Shop", "Cask Shop", "Auction"]),
  prod_price: z
    .union([z.int(), z.literal("auction_end")])
    .meta({ description: "Whole cents (SGD); 'auction_end' for a lot whose auction has ended" }),
  prod_price_sale: z.int().nullable().meta({ description: "Whole cents (SGD), if reduced" }),
  prod_location_of_bottle: z.string(),
  avatar_photo_prod: z.string(),
  image: z.string(),
  inventory: z.int().optional(),
  number_of_bottles: z.int().optional(),
  auction_id: z.string().optional(),
  auctionId: z.string().optional(),
  auction_location: z.string().optional(),
  auction_status: z.enum(["live", "completed"]).optional(),
  description: z.string(),
  path: z.string(),
})
const SpecFoundList = z.union([
  z.array(SpecFound),
  z.object({ results: z.array(SpecFound), pagination: Paging }),
])

export const searchApi = createRouter()
  .get(
    "/search/suggestions",
    describeApi("Suggestions of the search box, ten at a time", { tags, answer: Suggested }),
    query("search", Suggestions),
    async (c) => {
      const { ctx } = c.var
      limitSearches(ctx)
      const { q, scope, page } = c.req.valid("query")
      const { results, ...rest } = await searchAll(ctx, { query: q, scope, page, limit: searchSize })
      return c.json({ results: results.map(asSuggestion), ...rest })
    },
  )
  .post(
    "/product/search",
    describeApi("Search the shops. A list, or pages if a page or limit is given", {
      tags,
      answer: SpecFoundList,
    }),
    body("search", ProductSearch),
    async (c) => {
      const request = c.req.valid("json")
      const { text, place } = readOldQuery(request.query)
      return c.json(await answer(c.var.ctx, { query: text, place }, request))
    },
  )
  .post(
    "/auction/search/product",
    describeApi(
      "Search the lots of live or previous auctions. A list, or pages if a page or limit is given",
      {
        tags,
        answer: SpecFoundList,
      },
    ),
    body("search", LotSearch),
    async (c) => {
      const request = c.req.valid("json")
      const place = {
        of: "lots" as const,
        state: request.type,
        ...(request.location ? { location: request.location } : {}),
      }
      return c.json(await answer(c.var.ctx, { query: request.search, place }, request))
    },
  )

type PageRequest = { page?: number | undefined; limit?: number | undefined }

async function answer(
  ctx: Ctx,
  { query, place }: { query: string; place: SearchPlace },
  request: PageRequest,
) {
  limitSearches(ctx)
  const { page = 1, limit } = request
  const isPaged = request.page !== undefined || limit !== undefined
  const size = limit ?? (isPaged ? searchSize : maxFound)
  const found = await searchPlaces(ctx, { places: [place], query, page, limit: size })
  const results = found.results.map(asSpecFound)
  return isPaged ? { results, pagination: found.pagination } : results
}

function asSuggestion(found: FoundItem): z.output<typeof Suggestion> {
  const { id, kind, name, description, path, imagePath, location } = found
  const { age, volumeMl, abvPercent, distillery, region } = found
  const ended = kind === "previous"
  const priceCents = isLot(found) ? found.priceCents : found.nowCents
  return {
    id,
    kind,
    name,
    description,
    path,
    imagePath,
    priceCents: ended ? null : priceCents,
    ended,
    location,
    ...{ age, volumeMl, abvPercent, distillery, region },
    lot: isLot(found) ? lotOf(found) : null,
  }
}

function lotOf({ number, auction, bidCount, endsAt, hammerCents }: FoundLot) {
  return { number, auction, bidCount, endsAt, hammerCents }
}
