import { z } from "zod"
import { writtenLanguages } from "#language/languages.ts"

export const NewSubscriber = z.object({
  email: z
    .string("emailRequired")
    .trim()
    .min(1, "emailRequired")
    .max(254, "emailUnclear")
    .pipe(z.email("emailUnclear")),
  country: z.string().max(60).optional(),
})

const Countries = z
  .string()
  .max(2_000)
  .default("")
  .transform((text) => [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ])
  .refine((codes) => codes.every((code) => /^([A-Z]{2}|OTHER)$/.test(code)), "countriesUnclear")

export const NewsletterForm = z.object({
  subject: z.string("subjectRequired").trim().min(1, "subjectRequired").max(150),
  body: z.string("bodyRequired").trim().min(1, "bodyRequired").max(120_000),
  language: z.enum(writtenLanguages),
  countries: Countries,
})
export type NewsletterForm = z.output<typeof NewsletterForm>

export const RulesForm = z.object({ atOnce: Countries, closed: Countries })

export const BouncedForm = z.object({
  addresses: z
    .string("addressesRequired")
    .max(200_000)
    .transform((text) => [
      ...new Set(
        text
          .toLowerCase()
          .split(/[\s,;<>"']+/)
          .filter((word) => word.includes("@")),
      ),
    ])
    .pipe(z.array(z.string()).min(1, "addressesRequired").max(5_000)),
})
