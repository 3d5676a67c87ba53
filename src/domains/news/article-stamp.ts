import { createHash } from "node:crypto"
import type { articles, articleTexts } from "./schema.ts"

type StampedArticle = Pick<typeof articles.$inferSelect, "category" | "pictureId">
type StampedText = Pick<typeof articleTexts.$inferSelect, "title" | "summary" | "body">

/** A different stamp shows that what the form of an article in one language edits has changed since. */
export function articleStampOf(
  { category, pictureId }: StampedArticle,
  text: StampedText | undefined,
): string {
  const { title = "", summary = "", body = "" } = text ?? {}
  return createHash("sha256")
    .update(JSON.stringify([category, pictureId, title, summary, body]))
    .digest("base64url")
    .slice(0, 22)
}
