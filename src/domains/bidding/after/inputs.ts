import { z } from "zod"

export const ReasonInput = z.object({
  reason: z.string({ error: "reasonRequired" }).trim().min(1, { error: "reasonRequired" }).max(500),
})
export type ReasonInput = z.output<typeof ReasonInput>

/** Accepting is buying, so the client must state that the member has read so. */
export const OfferAnswer = z.union(
  [
    z.object({ answer: z.literal("accepted"), confirmed: z.literal(true) }),
    z.object({ answer: z.literal("declined") }),
  ],
  { error: "confirmRequired" },
)
export type OfferAnswer = z.output<typeof OfferAnswer>

export const AnswerAsSeller = z.object({
  answer: z.enum(["agreed", "refused"], { error: "confirmRequired" }),
})
export type AnswerAsSeller = z.output<typeof AnswerAsSeller>
