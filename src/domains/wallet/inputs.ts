import { z } from "zod"
import { parseDollars } from "#platform/dollars.ts"

const key = z.string("keyRequired").regex(/^[\w-]{8,80}$/, "keyRequired")
const cents = z
  .number("amountUnclear")
  .int("amountUnclear")
  .positive("amountUnclear")
  .max(1_000_000_000, "amountUnclear")
const dollars = z.string("amountUnclear").transform((text, context) => {
  const amount = parseDollars(text)
  if (amount !== undefined && amount > 0) return amount
  context.addIssue({ code: "custom", message: "amountUnclear" })
  return z.NEVER
})

const bank = {
  bankHolder: z.string("holderRequired").trim().min(2, "holderRequired").max(80, "holderRequired"),
  bankName: z.string("bankRequired").trim().min(2, "bankRequired").max(80, "bankRequired"),
  bankNumber: z
    .string("numberUnclear")
    .trim()
    .regex(/^[0-9A-Za-z][0-9A-Za-z -]{4,40}$/, "numberUnclear")
    .refine((text) => (text.match(/\d/g) ?? []).length >= 5, "numberUnclear"),
}

/** Cents in the API, dollars in a form. */
export const WithdrawalRequest = z.object({ amountCents: cents, ...bank, idempotencyKey: key })
export type WithdrawalRequest = z.output<typeof WithdrawalRequest>

export const WithdrawalForm = z
  .object({ amount: dollars, ...bank, key })
  .transform(({ amount, key: idempotencyKey, ...rest }): WithdrawalRequest => {
    return { ...rest, amountCents: amount, idempotencyKey }
  })

export const topUpMethods = ["transfer", "card"] as const

export const TopUpRequest = z.object({
  amountCents: cents,
  paymentMethod: z.enum(topUpMethods, { error: "paymentMethodUnclear" }),
  idempotencyKey: key,
})
export type TopUpRequest = z.output<typeof TopUpRequest>

export const TopUpForm = z
  .object({ amount: dollars, paymentMethod: z.enum(topUpMethods, { error: "paymentMethodUnclear" }), key })
  .transform(
    ({ amount, paymentMethod, key: idempotencyKey }): TopUpRequest => ({
      amountCents: amount,
      paymentMethod,
      idempotencyKey,
    }),
  )

export const PointChange = z.object({
  change: z
    .number("pointsUnclear")
    .int("pointsUnclear")
    .min(-1_000_000, "pointsUnclear")
    .max(1_000_000, "pointsUnclear")
    .refine((points) => points !== 0, "pointsUnclear"),
  reason: z.string("reasonRequired").trim().min(3, "reasonRequired").max(500, "reasonTooLong"),
  idempotencyKey: key,
})
export type PointChange = z.output<typeof PointChange>
