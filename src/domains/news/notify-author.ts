import { and, eq } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { notify } from "#domains/notifications/notify.ts"
import { isWanted } from "#domains/notifications/reads.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Tx } from "#platform/ctx.ts"
import { escaped } from "#platform/html.ts"
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
    .select({ language: members.language, title: articleTexts.title })
    .from(members)
    .innerJoin(articleTexts, and(eq(articleTexts.articleId, id), eq(articleTexts.language, own)))
    .where(eq(members.id, authorId))
  if (!found) return
  const t = textsOf(found.language ?? "en", "news")
  const facts = { title: found.title, reason }
  const path = outcome === "refused" ? editArticlePath(id) : articlePath(id)
  await notify(tx, authorId, {
    title: t(`notification.${outcome}.title`),
    content: `<p>${escaped(t(`notification.${outcome}.text`, facts))}</p>`,
    action: outcome === "withdrawn" ? undefined : { path, text: t(`notification.${outcome}.link`) },
  })
}
