import { z } from "zod"
import { acceptTerms } from "#domains/accounts/inputs.ts"
import { restrictedPaymentMethods } from "#domains/countries/law.ts"
import { landedShippings } from "./landed/landed-choices.ts"
import { parseAmount } from "./parse-amount.ts"
import { maxMarginMinutes } from "./pauses/pause-terms.ts"

/** A hundred million dollars: a higher figure is a typing mistake, and sums up to here stay exact. */
export const maxBidCents = 10_000_000_000

const maxCents = z
  .number({ error: "amountRequired" })
  .refine(Number.isSafeInteger, "notWhole")
  .min(0, "notWhole")
  .max(maxBidCents, "tooHigh")
const idempotencyKey = z.string({ error: "keyInvalid" }).regex(/^[\w.:-]{8,100}$/, "keyInvalid")

export const PlaceBid = z.object({
  maxCents: maxCents.meta({
    description: "Your maximum, without commission. Final",
  }),
  confirm: maxCents.optional().meta({
    description:
      "The same amount, entered again. Required above three times the minimum (refusal `bidding.retype`), and above two and a half times the bottle's median or, if that is higher, the minimum (`bidding.aboveMedian`). A refused bid may be sent again with it under the same key",
  }),
  idempotencyKey,
  acceptTerms,
})
export type PlaceBid = z.output<typeof PlaceBid>

export const PauseAuction = z.object({
  reason: z
    .string({ error: "publicReasonRequired" })
    .trim()
    .min(1, "publicReasonRequired")
    .max(300, "publicReasonRequired"),
})
export type PauseAuction = z.output<typeof PauseAuction>

/** Names the pause to end, so a late request does not end the next one. */
export const ResumeAuction = z.object({
  pausedAt: z.iso.datetime({ error: "notLive" }).transform((text) => new Date(text)),
  marginMinutes: z
    .int({ error: "marginOutOfRange" })
    .min(0, "marginOutOfRange")
    .max(maxMarginMinutes, "marginOutOfRange"),
})
export type ResumeAuction = z.output<typeof ResumeAuction>

export const BudgetChoices = z.object({
  country: z.string({ error: "choiceUnclear" }).regex(/^[A-Z]{2}$/, "choiceUnclear"),
  paymentMethod: z.enum(restrictedPaymentMethods, "choiceUnclear"),
  shipping: z.enum(landedShippings, "choiceUnclear"),
  isCovered: z.boolean({ error: "choiceUnclear" }),
})

export const SetBudget = z.object({
  cents: z.int({ error: "budgetUnclear" }).min(1, "budgetUnclear").max(maxBidCents, "budgetUnclear"),
  choices: BudgetChoices.nullable().optional().meta({
    description:
      "Counts commission, delivery, insurance and card fee too, for these choices. Without it only maximums count. Duty and tax never do",
  }),
})
export type SetBudget = z.output<typeof SetBudget>

export const BudgetForm = z.object({
  budget: z
    .string({ error: "budgetUnclear" })
    .transform((text) => parseAmount(text) ?? 0)
    .pipe(SetBudget.shape.cents),
  charges: z.string().optional(),
})

/** In dollars, as typed. */
export const BidForm = z.object({
  amount: z
    .string({ error: "amountRequired" })
    .trim()
    .min(1, "amountRequired")
    .transform((text) => text.replace(/^S?\$\s*/i, "").replaceAll(",", ""))
    .pipe(z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, "notWhole"))
    .transform((text) => Math.round(Number(text) * 100))
    .pipe(maxCents),
  again: z.string().trim().optional(),
  idempotencyKey,
  acceptTerms,
})
export type BidForm = z.output<typeof BidForm>
