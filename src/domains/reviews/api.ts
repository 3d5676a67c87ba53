import { z } from "zod"
import { requireOwn } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { body, createRouter, describeApi } from "#platform/http/api-route.ts"
import { NewRating } from "./inputs.ts"
import { readCompanySummary, readProductSummary } from "./read-summaries.ts"
import { listOwn, listOwnOf, listPublished } from "./reads.ts"
import { asSpecRating, asSpecSummary, reviewContentOf, SpecRating, SpecSummary } from "./spec-shape.ts"
import { writeReview } from "./write-review.ts"

const tags = ["Ratings"]
const Ratings = z.array(SpecRating)
const Count = z.object({ count: z.number() })
const SavedResponse = z.object({ status: z.literal("success"), _id: z.string() })
const maxInAnswer = 200

export const reviewsApi = createRouter()
  .get(
    "/rating/status/active",
    describeApi("Published reviews, newest first", { answer: Ratings, tags }),
    async (c) => c.json((await listPublished(c.var.ctx, { size: maxInAnswer })).map(asSpecRating)),
  )
  .get("/rating/count", describeApi("The number of published reviews", { answer: Count, tags }), async (c) =>
    c.json({ count: (await readCompanySummary(c.var.ctx)).count }),
  )
  .get(
    "/rating/info",
    describeApi("The average of all reviews, to one decimal of five stars", { answer: SpecSummary, tags }),
    async (c) => c.json(asSpecSummary(await readCompanySummary(c.var.ctx))),
  )
  .get(
    "/rating/count/:product",
    describeApi("The number and average of a product's published reviews", {
      answer: SpecSummary,
      tags,
    }),
    async (c) => c.json(asSpecSummary(await readProductSummary(c.var.ctx, c.req.param("product")))),
  )
  .get(
    "/rating/product/:product",
    describeApi("The published reviews of a product", { answer: Ratings, tags }),
    async (c) => {
      const reviews = await listPublished(c.var.ctx, { productId: c.req.param("product"), size: maxInAnswer })
      return c.json(reviews.map(asSpecRating))
    },
  )
  .get("/rating/ratinguser/:user", describeApi("Your own reviews", { answer: Ratings, tags }), async (c) => {
    requireOwn(c.var.ctx, c.req.param("user"))
    return c.json((await listOwn(c.var.ctx)).reviews.map(asSpecRating))
  })
  .get(
    "/rating/:product/:user",
    describeApi("Your review of a product, or of the company for 'house'", {
      answer: Ratings,
      tags,
    }),
    async (c) => {
      requireOwn(c.var.ctx, c.req.param("user"))
      return c.json((await listOwnOf(c.var.ctx, c.req.param("product"))).map(asSpecRating))
    },
  )
  .post(
    "/rating/create",
    describeApi("Review a purchased product or the company. Published after approval", {
      answer: SavedResponse,
      tags,
      status: 201,
    }),
    body("reviews", NewRating),
    async (c) => c.json(await create(c.var.ctx, c.req.valid("json")), 201),
  )

async function create(ctx: Ctx, rating: z.output<typeof NewRating>): Promise<z.output<typeof SavedResponse>> {
  if (rating.user !== undefined) requireOwn(ctx, rating.user)
  return { status: "success", _id: await writeReview(ctx, rating.product || null, reviewContentOf(rating)) }
}
