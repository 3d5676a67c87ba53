import { z } from "zod"
import { acceptTerms } from "#domains/accounts/inputs.ts"
import type { PaymentMethod, ShippingMethod } from "#domains/orders/kinds.ts"

/** Memberships and top-ups are not sent, and are ordered elsewhere. */
export const checkoutShippingMethods = [
  "delivery",
  "self",
  "free-storage",
] as const satisfies readonly ShippingMethod[]
export const checkoutPaymentMethods = [
  "transfer",
  "card",
  "wallet",
] as const satisfies readonly PaymentMethod[]

const wholeNumber = z.coerce.number("pointsUnclear").int("pointsUnclear").min(0, "pointsUnclear")

export const CheckoutChoices = z.object({
  shipping: z.enum(checkoutShippingMethods, "shippingUnclear").default("delivery"),
  paymentMethod: z.enum(checkoutPaymentMethods, "paymentMethodUnclear").default("transfer"),
  points: wholeNumber.max(100_000_000, "pointsUnclear").default(0),
  cover: z.string().optional(),
  promotionCode: z.string().default(""),
})
export type CheckoutChoices = z.output<typeof CheckoutChoices>

export const Contact = z.object({
  email: z
    .string({ error: "emailRequired" })
    .trim()
    .min(1, "emailRequired")
    .max(254, "emailWrong")
    .pipe(z.email("emailWrong")),
})

/** The idempotency key makes repeated submissions one order. */
export const AgeDeclarationAndKey = z.object({
  age: z.literal("yes", { error: "ageRequired" }),
  key: z.string("keyRequired").regex(/^[\w-]{8,80}$/, "keyRequired"),
  acceptTerms,
})

export const Card = z.object({
  secret: z.string("cardNumberMissing").min(1, "cardNumberMissing").max(200, "cardNumberMissing"),
  cardNumber: z
    .string({ error: "cardNumberMissing" })
    .overwrite((text) => text.replace(/[\s-]/g, ""))
    .min(1, "cardNumberMissing")
    .regex(/^\d{12,19}$/, "cardNumberWrong"),
  expiry: z
    .string({ error: "expiryMissing" })
    .trim()
    .min(1, "expiryMissing")
    .regex(/^(0?[1-9]|1[0-2])\s*(?:\/\s*)?(\d{2}|20\d{2})$/, "expiryWrong"),
  cvc: z
    .string({ error: "cvcMissing" })
    .trim()
    .min(1, "cvcMissing")
    .regex(/^\d{3,4}$/, "cvcWrong"),
})
