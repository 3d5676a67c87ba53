import { z } from "zod"
import { readLot } from "#domains/auctions/read-lot.ts"
import { homeCountry } from "#domains/countries/home-country.ts"
import { restrictedPaymentMethods } from "#domains/countries/law.ts"
import { refuse as refuseCountry } from "#domains/countries/refusals.ts"
import { auctionPlaces } from "#domains/places/places.ts"
import type { Ctx } from "#platform/ctx.ts"
import { createRouter, describeApi, query } from "#platform/http/api-route.ts"
import { bidMediansService } from "../bid-medians.ts"
import { maxBidCents } from "../inputs.ts"
import { landedShippings } from "./landed-choices.ts"
import { landedPrice } from "./landed-price.ts"
import { readLandedTerms } from "./read-landed-terms.ts"

const LandedQuery = z.object({
  maximum: z.coerce
    .number({ error: "notWhole" })
    .int("notWhole")
    .min(0, "notWhole")
    .max(maxBidCents, "tooHigh")
    .optional()
    .meta({ description: "Your maximum in cents. By default the current minimum" }),
  country: z.string().max(20, "choiceUnclear").optional().meta({ description: "ISO 3166, such as MY" }),
  payment: z.enum(restrictedPaymentMethods, "choiceUnclear").default("transfer"),
  shipping: z.enum(landedShippings, "choiceUnclear").default("delivery"),
  cover: z.enum(["yes", "no"], "choiceUnclear").default("no"),
})
type LandedQuery = z.output<typeof LandedQuery>

const cents = z.int()
const CentsRange = z.object({ fromCents: cents, toCents: cents })

export const LandedAnswer = z
  .object({
    country: z.string(),
    countryName: z.string(),
    location: z.enum(auctionPlaces).meta({ description: "Where the lot is, and can be collected" }),
    percents: z.object({ commission: z.number(), cover: z.number(), card: z.number() }),
    paymentMethod: z
      .enum(restrictedPaymentMethods)
      .meta({ description: "Another than asked for if the country's law does not allow it" }),
    shipping: z.enum(landedShippings),
    isCovered: z.boolean(),
    hammerCents: cents,
    commissionCents: cents,
    deliveryCents: cents,
    coverCents: cents,
    cardCents: cents,
    atMostCents: cents.meta({
      description: "The most that we charge for these choices if you win and pay in time. GST is included",
    }),
    fromCents: cents.meta({ description: "What we charge if you win at the current minimum" }),
    medianCents: cents.nullable().meta({
      description: "The bottle's median hammer price in 12 months. A bid far above it needs `confirm`",
    }),
    border: z
      .discriminatedUnion("kind", [
        z.object({ kind: z.literal("none") }),
        z.object({ kind: z.literal("unknown") }),
        z.object({
          kind: z.literal("estimate"),
          duty: CentsRange,
          tax: CentsRange,
          total: CentsRange,
          estimatedOn: z.iso.date(),
        }),
      ])
      .meta({ description: "An estimate of what you pay at the border, to others" }),
  })
  .meta({ description: "In Singapore cents" })

export const landedPriceApi = createRouter().get(
  "/lots/:id/landed-price",
  describeApi("What a lot costs with commission, delivery, insurance, card fee, duty and tax", {
    answer: LandedAnswer,
    tags: ["Bidding"],
  }),
  query("bidding", LandedQuery),
  async (c) => {
    const answer: z.output<typeof LandedAnswer> = await readLandedPrice(
      c.var.ctx,
      c.req.param("id"),
      c.req.valid("query"),
    )
    return c.json(answer)
  },
)

async function readLandedPrice(
  ctx: Ctx,
  lotId: string,
  { maximum, country = homeCountry, payment, shipping, cover }: LandedQuery,
) {
  const lot = await readLot(ctx, lotId)
  const terms = await readLandedTerms(ctx, lot)
  const { minimumCents } = lot
  if (!terms.destinations.some((each) => each.country === country))
    throw refuseCountry("notDelivered", { country })
  const price = landedPrice({ minimumCents, maximumCents: maximum ?? minimumCents }, terms, {
    ...{ country, paymentMethod: payment, shipping },
    isCovered: cover === "yes",
  })
  return { ...price, medianCents: await bidMediansService.of(ctx.app).find(lot.id) }
}
