import { z } from "zod"
import { writtenLanguages } from "#language/languages.ts"

export const ContentForm = z.object({
  title: z.string("titleRequired").trim().min(1, "titleRequired").max(120, "titleTooLong"),
  summary: z.string().trim().max(300, "summaryTooLong").default(""),
  html: z.string("textRequired").max(120_000, "textTooLong"),
  key: z.string("keyRequired").regex(/^[\w-]{8,80}$/, "keyRequired"),
  from: z.coerce.number("keyRequired").int("keyRequired").min(0, "keyRequired"),
})
export type ContentForm = z.output<typeof ContentForm>

export const ContentLanguage = z.enum(writtenLanguages, "languageUnclear")

const path = (reason: string) =>
  z
    .string(reason)
    .trim()
    .max(300, reason)
    .regex(/^\/(?!\/)[^\s\\#]*$/, reason)
    .refine((text) => !/%(?![0-9a-f]{2})|%00/i.test(text), reason)

export const RedirectForm = z.object({
  from: path("fromUnclear").refine((text) => !text.includes("?"), "fromUnclear"),
  to: path("toUnclear"),
  kind: z.enum(["permanent", "temporary"]).catch("permanent").default("permanent"),
})
export type RedirectForm = z.output<typeof RedirectForm>
