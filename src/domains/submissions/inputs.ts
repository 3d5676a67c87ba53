import { z } from "zod"
import { acceptTerms } from "#domains/accounts/inputs.ts"
import { type ReserveAndEstimate, reserveProblemOf } from "#domains/auctions/rules.ts"
import { whenValid } from "#platform/input.ts"
import type { Cents } from "#platform/money.ts"
import { maxBottles, submissionKinds } from "./kinds.ts"

const limitCents = 100_000_000

const requiredText = (min: string, max: number) => z.string(min).trim().min(1, min).max(max, "textTooLong")
const photo = (missing: string) => z.string(missing).regex(/^sph_[0-9a-z]{24}$/, missing)
const optionalPhoto = z
  .string()
  .optional()
  .transform((id) => id || null)
  .pipe(photo("noSuchPhoto").nullable())

/** Spec §3 Bottle submission form. */
export const BottleToSubmit = z.object({
  name: requiredText("bottleNameRequired", 200),
  productId: z
    .string()
    .optional()
    .transform((id) => id || null),
  type: requiredText("typeRequired", 60),
  volumeMl: z.coerce
    .number("volumeUnclear")
    .int("volumeUnclear")
    .min(10, "volumeUnclear")
    .max(30_000, "volumeUnclear"),
  abvPercent: z.coerce
    .number("abvUnclear")
    .gt(0, "abvUnclear")
    .max(100, "abvUnclear")
    .transform((abv) => Math.round(abv * 10) / 10),
  requestedReserveCents: z
    .union(
      [
        z.literal("").transform(() => null),
        z.null(),
        z.coerce
          .number("reserveUnclear")
          .int("reserveUnclear")
          .gt(0, "reserveUnclear")
          .max(limitCents, "reserveUnclear"),
      ],
      "reserveUnclear",
    )
    .default(null),
  flaws: z.string().trim().max(2_000, "textTooLong").default(""),
  frontPhoto: photo("frontPhotoRequired"),
  backPhoto: photo("backPhotoRequired"),
  flawPhoto1: optionalPhoto,
  flawPhoto2: optionalPhoto,
})
export type BottleToSubmit = z.output<typeof BottleToSubmit>

export const Sender = z.object({
  username: requiredText("usernameRequired", 60),
  name: requiredText("nameRequired", 80),
  email: z
    .string("emailRequired")
    .trim()
    .min(1, "emailRequired")
    .max(200, "emailUnclear")
    .pipe(z.email("emailUnclear")),
  contact: z
    .string("contactRequired")
    .trim()
    .min(1, "contactRequired")
    .regex(/^[+\d][\d\s()-]{6,24}$/, "contactUnclear"),
  location: requiredText("locationRequired", 80),
})

export const SubmissionInput = z.object({
  kind: z.enum(submissionKinds, { error: "keyRequired" }),
  bottles: z
    .array(BottleToSubmit, "bottleRequired")
    .min(1, "bottleRequired")
    .max(maxBottles, "tooManyBottles"),
  ...Sender.shape,
  key: z.string("keyRequired").regex(/^[\w-]{8,80}$/, "keyRequired"),
  acceptTerms,
})
export type SubmissionInput = z.output<typeof SubmissionInput>

export const ValuationProposal = z
  .object({
    lowCents: z
      .number("estimateUnclear")
      .int("estimateUnclear")
      .gt(0, "estimateUnclear")
      .max(limitCents, "estimateUnclear"),
    highCents: z
      .number("estimateUnclear")
      .int("estimateUnclear")
      .gt(0, "estimateUnclear")
      .max(limitCents, "estimateUnclear"),
    reserveCents: z
      .number("reserveUnclear")
      .int("reserveUnclear")
      .gt(0, "reserveUnclear")
      .max(limitCents, "reserveUnclear")
      .nullable(),
    buyNowCents: z
      .number("buyNowUnclear")
      .int("buyNowUnclear")
      .gt(0, "buyNowUnclear")
      .max(limitCents, "buyNowUnclear")
      .nullable()
      .default(null),
    commissionBasisPoints: z
      .number("termsUnclear")
      .int("termsUnclear")
      .min(0, "termsUnclear")
      .max(10_000, "termsUnclear"),
    listingCents: z
      .number("termsUnclear")
      .int("termsUnclear")
      .min(0, "termsUnclear")
      .max(limitCents, "termsUnclear"),
    reserveFeeCents: z
      .number("termsUnclear")
      .int("termsUnclear")
      .min(0, "termsUnclear")
      .max(limitCents, "termsUnclear"),
    note: z
      .string()
      .trim()
      .max(2_000, "textTooLong")
      .transform((text) => text || null),
  })
  .refine(({ lowCents, highCents }) => highCents >= lowCents, {
    message: "estimateUnclear",
    path: ["highCents"],
    when: whenValid("lowCents", "highCents"),
  })
  .refine((proposal) => reserveProblemOf(reserveAndEstimateOf(proposal)) !== "reserveAboveHigh", {
    message: "reserveAboveHigh",
    path: ["reserveCents"],
    when: whenValid("reserveCents", "lowCents", "highCents"),
  })
  .refine(({ reserveCents, buyNowCents }) => buyNowCents === null || buyNowCents >= (reserveCents ?? 0), {
    message: "buyNowUnclear",
    path: ["buyNowCents"],
    when: whenValid("reserveCents", "buyNowCents"),
  })
export type ValuationProposal = z.output<typeof ValuationProposal>

export function reserveAndEstimateOf({
  reserveCents,
  lowCents,
  highCents,
}: {
  reserveCents: Cents | null
  lowCents: Cents
  highCents: Cents
}): ReserveAndEstimate {
  return { reserveCents, estimateLowCents: lowCents, estimateHighCents: highCents }
}
