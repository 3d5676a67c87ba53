import { z } from "zod"
import { maxStars } from "./aspects.ts"

const stars = z.coerce
  .number("starsUnclear")
  .int("starsUnclear")
  .min(1, "starsUnclear")
  .max(maxStars, "starsUnclear")

export const maxCharacters = 2_000

export const NewRating = z.object({
  product: z.string().max(60).optional(),
  user: z.string().optional(),
  service: stars,
  price: stars,
  delivery: stars,
  quantity: stars,
  website: stars,
  comment: z.string().trim().max(maxCharacters, "textTooLong").default(""),
})

export const HiddenFor = z.object({
  reason: z.string("reasonRequired").trim().min(1, "reasonRequired").max(500),
})

export const CompanyAnswer = z.object({
  answer: z.string("answerRequired").trim().min(1, "answerRequired").max(maxCharacters, "answerTooLong"),
})
