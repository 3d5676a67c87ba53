import { z } from "zod"
import { claimReasons } from "./kinds.ts"

const count = (problem: string) =>
  z
    .string({ error: problem })
    .trim()
    .regex(/^\d{1,4}$/, problem)
    .transform(Number)

const answer = z.string({ error: "answerRequired" }).trim().min(2, "answerRequired").max(2_000, "textTooLong")

export const ClaimForm = z.object({
  reason: z.enum(claimReasons, { error: "reasonUnknown" }),
  quantity: count("quantityUnclear").pipe(z.int().positive("quantityUnclear")),
  description: z
    .string({ error: "descriptionRequired" })
    .trim()
    .min(10, "descriptionRequired")
    .max(2_000, "textTooLong"),
  key: z.string({ error: "keyRequired" }).regex(/^[\w-]{8,80}$/, "keyRequired"),
})
export type ClaimForm = z.output<typeof ClaimForm>

export const ClaimRefusal = z.object({ answer })
export type ClaimRefusal = z.output<typeof ClaimRefusal>

export const GoodsRequest = z.object({
  answer,
  returnReference: z
    .string({ error: "referenceRequired" })
    .trim()
    .min(2, "referenceRequired")
    .max(60, "textTooLong"),
  expectedOn: z.iso.date({ error: "dateUnclear" }),
})
export type GoodsRequest = z.output<typeof GoodsRequest>

export const GoodsInspection = z.object({
  restockQuantity: count("restockUnclear"),
  inspection: z.string().trim().max(1_000, "textTooLong").default(""),
})
export type GoodsInspection = z.output<typeof GoodsInspection>
