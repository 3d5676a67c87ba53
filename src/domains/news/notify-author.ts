import { and, eq } from "drizzle-orm"
import { paragraphs } from "#domains/notifications/notification-texts.ts"
import { notify } from "#domains/notifications/notify.ts"
import { isWanted } from "#domains/notifications/reads.ts"
import { lazyTextsOf } from "#language/lazy-text.server.ts"
import type { Tx } from "#platform/ctx.ts"
import type { ArticleRow } from "./lock-article.ts"
import { articlePath, editArticlePath } from "./rules.ts"
import { articleTexts } from "./schema.ts"

export async function notifyArticleAuthor(
  tx: Tx,
  { id, authorId, language: own }: ArticleRow,
  outcome: "published" | "refused" | "withdrawn",
  reason = "",
): Promise<void> {
  if (authorId === tx.actor.id || !(await isWanted(tx, authorId, "news", "site"))) return
  const [found] = await tx.db
    .select({ title: articleTexts.title })
    .from(articleTexts)
    .where(and(eq(articleTexts.articleId, id), eq(articleTexts.language, own)))
  if (!found) return
  const t = lazyTextsOf("news")
  const facts = { title: found.title, reason }
  const path = outcome === "refused" ? editArticlePath(id) : articlePath(id)
  await notify(tx, authorId, {
    title: t(`notification.${outcome}.title`),
    content: paragraphs(t(`notification.${outcome}.text`, facts)),
    action: outcome === "withdrawn" ? undefined : { path, text: t(`notification.${outcome}.link`) },
  })
}
