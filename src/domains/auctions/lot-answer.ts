import { z } from "zod"
import { fillLevels, locations, lotPictureSources, lotPictureViews } from "./lot.ts"
import { auctions, biddingStates } from "./schema.ts"

const text = z.string().nullable()
const cents = z.int()
const moment = z.iso.datetime()

const ConditionAnswer = z
  .object({
    fillLevel: z.enum(fillLevels).nullable(),
    seal: text,
    label: text,
    box: text,
    remarks: text,
    flaws: text.optional(),
    sellerFlaws: text.optional().meta({ description: "As the seller described them" }),
    weightGrams: z.int().nullable().optional(),
  })
  .meta({ description: "Null means 'not stated', not 'none'" })

const CorrectionAnswer = z.object({
  at: moment,
  note: z.string(),
  changes: z.array(
    z.object({
      field: z.enum([
        "fillLevel",
        "seal",
        "label",
        "box",
        "flaws",
        "sellerFlaws",
        "weightGrams",
        "remarks",
        "description",
        "provenance",
        "pictures",
        "endsAt",
        "status",
      ]),
      before: z.union([z.string(), z.number()]).nullable(),
      after: z.union([z.string(), z.number()]).nullable(),
    }),
  ),
})

const PhotographAnswer = z.object({
  id: z.string(),
  of: z
    .enum([...lotPictureSources, "product"])
    .meta({ description: "The source. A picture of the product may show another bottle" }),
  view: z.enum(lotPictureViews).nullable(),
  caption: z.string(),
  alt: z.string(),
  src: z.string(),
  largest: z.string(),
  avif: z.string().meta({ description: "Every width in AVIF, as srcset" }),
  webp: z.string().meta({ description: "Every width in WebP, as srcset" }),
  width: z.int(),
  height: z.int(),
  colourHex: text,
})

const DeliveryAnswer = z
  .object({
    feeCents: cents,
    daysMin: z.int(),
    daysMax: z.int(),
    shippingDetails: z
      .object({
        "@type": z.literal("OfferShippingDetails"),
        shippingRate: z.object({
          "@type": z.literal("MonetaryAmount"),
          value: z.string(),
          currency: z.literal("SGD"),
        }),
        shippingDestination: z.object({ "@type": z.literal("DefinedRegion"), addressCountry: z.string() }),
        deliveryTime: z.object({
          "@type": z.literal("ShippingDeliveryTime"),
          transitTime: z.object({
            "@type": z.literal("QuantitativeValue"),
            minValue: z.int(),
            maxValue: z.int(),
            unitCode: z.literal("DAY"),
          }),
        }),
      })
      .meta({ description: "The same in schema.org terms" }),
  })
  .meta({ description: "Delivery to an address in Singapore" })

export const LotAnswer = z.object({
  id: z.string(),
  number: z.int(),
  auctionId: z.string(),
  auctionTitle: z.string(),
  auctionNumber: z.int(),
  auctionStatus: z.enum(auctions.status.enumValues),
  location: z.enum(locations),
  productId: z.string(),
  name: z.string(),
  distillery: text,
  distilleryId: text,
  bottler: z.string(),
  country: z.string(),
  region: text,
  category: z.string(),
  whiskyType: text,
  age: z.int().nullable(),
  vintage: z.int().nullable(),
  bottledYear: z.int().nullable(),
  caskType: text,
  abvPercent: z.number(),
  volumeMl: z.int(),
  tasting: z
    .object({ color: text, nose: text, palate: text, finish: text, overall: text, remarks: text.optional() })
    .nullable(),
  description: text.meta({ description: "The product's description" }),
  lotDescription: text.meta({ description: "About this bottle" }),
  provenance: text.meta({ description: "Where this bottle comes from; null means 'not stated'" }),
  deliveryInfo: text,
  delivery: DeliveryAnswer,
  condition: ConditionAnswer,
  fillLevel: z.enum(fillLevels).nullable(),
  corrections: z
    .array(CorrectionAnswer)
    .meta({ description: "Corrections since the lot opened, latest first" }),
  imagePath: z.string(),
  gallery: z.array(PhotographAnswer),
  path: z.string(),
  openingCents: cents,
  estimateLowCents: cents.nullable(),
  estimateHighCents: cents.nullable(),
  buyNowCents: cents.nullable(),
  status: z.enum(biddingStates.status.enumValues),
  priceCents: cents,
  minimumCents: cents.meta({ description: "The minimum bid while the lot takes bids" }),
  bidCount: z.int(),
  leaderPaddle: z.int().nullable(),
  reserveMet: z.boolean().nullable().meta({ description: "Null without a reserve" }),
  startsAt: moment,
  scheduledEndsAt: moment.meta({ description: "The end without any extension" }),
  endsAt: moment,
  closedAt: moment.nullable(),
  historyHash: text.meta({ description: "The last hash of the history of a closed lot" }),
  pausedAt: moment.nullable(),
  pauseReason: text,
  softCloseMinutes: z.int(),
  softCloseCapMinutes: z.int().nullable(),
  version: z.int().meta({ description: "Increases with every public change" }),
})
