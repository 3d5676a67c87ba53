import { type AppPath, type PagePath, pathTo } from "#platform/app-path.ts"
import { isOneOf } from "#platform/records.ts"
import type { ArticleState } from "./kinds.ts"

/** Authors write and submit; editors decide. */
export const articleTransitions = {
  draft: ["submitted"],
  submitted: ["draft", "published", "refused"],
  refused: ["submitted"],
  published: ["withdrawn"],
  withdrawn: ["published"],
} as const satisfies Record<ArticleState, readonly ArticleState[]>

export function canBecome(from: ArticleState, to: ArticleState): boolean {
  return isOneOf(articleTransitions[from], to)
}

/** Editors publish what authors have submitted, and their own articles without that step. */
export function mayPublish(
  { state, authorId }: { state: ArticleState; authorId: string },
  editorId: string | null,
): boolean {
  return (
    state === "published" || canBecome(state, "published") || (isEditable(state) && authorId === editorId)
  )
}

export function isEditable(state: ArticleState): boolean {
  return state === "draft" || state === "refused"
}

export function isPublished(article: { state: ArticleState; publishedAt: Date | null }, now: Date): boolean {
  return article.state === "published" && article.publishedAt !== null && article.publishedAt <= now
}

/** An article that was visible already keeps its date. */
export function publicationTimeOf(
  { publishedAt }: { publishedAt: Date | null },
  at: Date | undefined,
  now: Date,
): Date {
  if (at && at > now) return at
  return publishedAt !== null && publishedAt <= now ? publishedAt : now
}

export const minWords = 30
const maxSummary = 200

export function excerptOf(text: string, max = maxSummary): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max + 1)
  const end = cut.lastIndexOf(" ")
  return `${cut.slice(0, end > max / 2 ? end : max).replace(/(?<![\s,;:.–-])[\s,;:.–-]+$/, "")}…`
}

export function minutesToRead(text: string): number {
  const hanCount = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const spaced = text.replace(/\p{Script=Han}/gu, " ").match(/\S+/g)?.length ?? 0
  return Math.max(1, Math.round(spaced / 220 + hanCount / 400))
}

export function hasEnoughWords(text: string): boolean {
  const hanCount = text.match(/\p{Script=Han}/gu)?.length ?? 0
  return hanCount + (text.match(/\S+/g)?.length ?? 0) >= minWords
}

export const newsPath = "/whisky-news"
export const newArticlePath = "/whisky-news/submit-new-article"

export function sharePath(articleId: string): AppPath {
  return `/share/article/${articleId}`
}

export function articlePath(id: string): PagePath {
  return pathTo("/whisky-news/:id", { id })
}

export function editArticlePath(id: string): PagePath {
  return pathTo("/whisky-news/submit-new-article/:id?", { id })
}
