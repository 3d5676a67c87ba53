import { z } from "zod"
import { writtenLanguages } from "#language/languages.ts"
import { categories, reportReasons } from "./kinds.ts"
import { maxComment, maxNote, maxSummary, maxTitle } from "./limits.ts"

const maxHtml = 120_000

const key = z.string("keyRequired").regex(/^[\w-]{8,80}$/, "keyRequired")

const picture = z
  .union([z.literal(""), z.null(), z.string().regex(/^pic_[0-9a-z]{24}$/)], "pictureUnclear")
  .optional()
  .transform((id) => id || null)

export const ArticleForm = z.object({
  title: z.string("titleRequired").trim().min(1, "titleRequired").max(maxTitle, "titleTooLong"),
  summary: z.string().trim().max(maxSummary, "summaryTooLong").default(""),
  category: z.enum(categories, "categoryUnclear"),
  language: z.enum(writtenLanguages, "languageUnclear"),
  html: z.string("textRequired").max(maxHtml, "textTooLong"),
  pictureId: picture,
})
export type ArticleForm = z.output<typeof ArticleForm>

export const NewArticle = z.object({
  title: ArticleForm.shape.title,
  summary: ArticleForm.shape.summary,
  category: z.enum(categories, "categoryUnclear").default("guides"),
  language: z.enum(writtenLanguages, "languageUnclear").default("en"),
  content: z
    .string("textRequired")
    .max(maxHtml, "textTooLong")
    .meta({ description: "HTML. Forbidden elements are removed." }),
  picture: picture.meta({ description: "The id of a picture uploaded to /newletter/pictures." }),
  draft: z.boolean().default(false).meta({ description: "Save without submitting it for review." }),
  idempotencyKey: key.optional(),
})

export const NewComment = z.object({
  content: z
    .string("commentRequired")
    .trim()
    .min(1, "commentRequired")
    .max(maxComment, "commentTooLong")
    .meta({ description: "Plain text." }),
  idempotencyKey: key.optional(),
})

export const Like = z.object({ like: z.boolean().default(true) })

export const NewReport = z.object({
  reason: z.enum(reportReasons, "reasonRequired"),
  note: z.string().trim().max(maxNote, "noteTooLong").default(""),
})
export type NewReport = z.output<typeof NewReport>

const page = z.coerce.number().int().min(1).max(10_000).catch(1).default(1)

export const NewsQuery = z.object({
  category: z.enum(categories).optional().catch(undefined),
  q: z.string().trim().max(100).catch("").default(""),
  page,
})
export type NewsQuery = z.output<typeof NewsQuery>

export const ArticleList = z.object({
  page,
  limit: z.coerce.number().int().min(1).max(50).catch(20).default(20),
})

export const MostViewed = z.object({
  length: z.coerce.number().int().min(1).max(50).catch(5).default(5),
})

export const Reason = z.string("reasonRequired").trim().min(3, "reasonRequired").max(maxNote, "noteTooLong")
