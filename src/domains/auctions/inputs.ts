import { z } from "zod"
import { whenValid } from "#platform/input.ts"
import { defaultSoftCloseMinutes, fillLevels, locations } from "./lot.ts"
import { reserveProblemOf } from "./rules.ts"

const moment = z.iso
  .datetime({ offset: true, error: "timeUnknown" })
  .transform((text) => new Date(text))
  .refine((at) => at.getUTCFullYear() >= 2000 && at.getUTCFullYear() < 2200, "timeUnknown")
const wholeNumber = (min: number, max: number) =>
  z.int({ error: "numberOutOfRange" }).min(min, "numberOutOfRange").max(max, "numberOutOfRange")
const cents = z
  .int({ error: "numberOutOfRange" })
  .min(0, "numberOutOfRange")
  .max(10_000_000_000, "numberOutOfRange")

export const NewAuction = z
  .object({
    title: z.string({ error: "titleRequired" }).trim().min(1, "titleRequired").max(120, "titleRequired"),
    location: z.enum(locations, { error: "locationUnknown" }),
    previewAt: moment,
    startsAt: moment,
    endsAt: moment,
    softCloseMinutes: wholeNumber(0, 120).default(defaultSoftCloseMinutes),
    softCloseCapMinutes: wholeNumber(0, 1_440).nullable().default(null),
    staggerSeconds: wholeNumber(0, 3_600).default(0),
  })
  .refine(({ previewAt, startsAt, endsAt }) => previewAt <= startsAt && startsAt < endsAt, {
    error: "timesOutOfOrder",
    path: ["endsAt"],
    when: whenValid("previewAt", "startsAt", "endsAt"),
  })
export type NewAuction = z.output<typeof NewAuction>

const stated = (max: number, tooLong = "conditionUnknown") =>
  z
    .string()
    .trim()
    .max(max, tooLong)
    .nullable()
    .default(null)
    .transform((text) => text || null)

export const ConditionInput = z.object({
  fillLevel: z.enum(fillLevels, { error: "conditionUnknown" }).nullable().default(null),
  seal: stated(200),
  label: stated(200),
  box: stated(200),
  flaws: stated(2_000),
  sellerFlaws: stated(2_000),
  weightGrams: z
    .int("conditionUnknown")
    .min(50, "conditionUnknown")
    .max(50_000, "conditionUnknown")
    .nullable()
    .default(null),
  remarks: stated(1_000),
})

export const lotTexts = {
  description: stated(4_000, "descriptionTooLong"),
  provenance: stated(1_000, "provenanceTooLong"),
}

export const NewLot = z
  .object({
    productId: z.string({ error: "noSuchProduct" }),
    sellerId: z.string().nullable().default(null),
    openingCents: cents,
    reserveCents: cents.nullable().default(null),
    buyNowCents: cents.nullable().default(null),
    estimateLowCents: cents.nullable().default(null),
    estimateHighCents: cents.nullable().default(null),
    condition: ConditionInput.prefault({}),
    ...lotTexts,
    /** By default the auction's end plus its stagger. */
    endsAt: moment.nullable().default(null),
  })
  .refine((lot) => lot.reserveCents === null || lot.reserveCents >= lot.openingCents, {
    error: "reserveBelowOpening",
    path: ["reserveCents"],
    when: whenValid("openingCents", "reserveCents"),
  })
  .refine((lot) => lot.buyNowCents === null || lot.buyNowCents >= (lot.reserveCents ?? lot.openingCents), {
    error: "buyNowBelowReserve",
    path: ["buyNowCents"],
    when: whenValid("openingCents", "reserveCents", "buyNowCents"),
  })
  .refine(
    (lot) =>
      lot.estimateLowCents === null ||
      lot.estimateHighCents === null ||
      lot.estimateLowCents <= lot.estimateHighCents,
    {
      error: "estimateOutOfOrder",
      path: ["estimateHighCents"],
      when: whenValid("estimateLowCents", "estimateHighCents"),
    },
  )
  .refine((lot) => reserveProblemOf(lot) !== "reserveAboveHigh", {
    error: "reserveAboveHigh",
    path: ["reserveCents"],
    when: whenValid("openingCents", "reserveCents", "estimateLowCents", "estimateHighCents"),
  })
export type NewLot = z.output<typeof NewLot>
