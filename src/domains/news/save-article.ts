import { and, eq } from "drizzle-orm"
import { can, requireOwn, requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { findLastActor } from "#domains/audit/find-last-actor.ts"
import { record } from "#domains/audit/record.ts"
import { pictures } from "#domains/pictures/schema.ts"
import { fromWriter } from "#language/hong-kong/from-writer.server.ts"
import { invalidatePages } from "#platform/cache.ts"
import { type Ctx, type Tx, transaction, type WrittenLanguage } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { type Id, newId } from "#platform/ids.ts"
import { cleanSubmittedHtml } from "#platform/rich-text/clean-submitted-html.ts"
import { readBlocks } from "#platform/rich-text/read-blocks.ts"
import { articleStampOf } from "./article-stamp.ts"
import { articleText } from "./embeds.ts"
import type { ArticleForm } from "./inputs.ts"
import { type ArticleRow, lockArticle, newsTopic } from "./lock-article.ts"
import { refuse } from "./refusals.ts"
import { excerptOf, isEditable } from "./rules.ts"
import { articles, articleTexts } from "./schema.ts"

const perMember: Limit = { name: "news-article", times: 20, seconds: 24 * 60 * 60 }

export async function createArticle(ctx: Ctx, form: ArticleForm, key: string): Promise<Id<"art">> {
  const authorId = requirePermission(ctx, "write")
  const existing = await findByKey(ctx, authorId, key)
  if (existing) return existing
  const retryAfterSeconds = await countTry(ctx.app, perMember, authorId)
  if (retryAfterSeconds !== undefined) throw refuse("tooManyArticles", { retryAfterSeconds })
  const id = newId("art")
  const { language, category } = form
  const texts = await textsOf(ctx, form)
  return await transaction(ctx, async (tx) => {
    const pictureId = await requirePicture(tx, form.pictureId)
    const at = tx.now()
    const made = await tx.db
      .insert(articles)
      .values({
        id,
        authorId,
        language,
        category,
        pictureId,
        createdAt: at,
        changedAt: at,
        idempotencyKey: articleKeyOf(authorId, key),
      })
      .onConflictDoNothing({ target: articles.idempotencyKey })
      .returning({ id: articles.id })
    // A concurrent request with this key has created it.
    if (made.length === 0) return (await findByKey(tx, authorId, key)) ?? id
    await writeTexts(tx, id, language, texts)
    return id
  })
}

/**
 * Text in another language than the original is a translation beside it. `seen` is the stamp of what the editor was
 * shown: a text that has changed since is not overwritten.
 */
export async function saveArticle(
  ctx: Ctx,
  articleId: string,
  form: ArticleForm,
  seen?: string,
): Promise<void> {
  requirePermission(ctx, "write")
  const texts = await textsOf(ctx, form)
  await transaction(ctx, async (tx) => {
    const article = await lockArticle(tx, articleId)
    requireOwn(ctx, article.authorId, { orWith: "publish" })
    if (!isEditable(article.state) && !can(ctx, "publish"))
      throw refuse("transitionNotAllowed", { state: article.state })
    if (seen !== undefined) await requireSeen(tx, article, form.language, seen)
    const pictureId = await requirePicture(tx, form.pictureId)
    await writeTexts(tx, article.id, form.language, texts)
    await tx.db
      .update(articles)
      .set({
        category: form.category,
        pictureId,
        changedAt: tx.now(),
      })
      .where(eq(articles.id, article.id))
    await recordChange(tx, article, form)
    tx.afterCommit(() => invalidatePages(ctx.app, newsTopic))
  })
}

async function requireSeen(
  tx: Tx,
  article: ArticleRow,
  language: WrittenLanguage,
  seen: string,
): Promise<void> {
  const [text] = await tx.db
    .select()
    .from(articleTexts)
    .where(and(eq(articleTexts.articleId, article.id), eq(articleTexts.language, language)))
  if (articleStampOf(article, text) === seen) return
  // Authors' changes to their own drafts are not audited.
  const by = (await findLastActor(tx, article.id)) ?? (await readUsername(tx, article.authorId))
  throw refuse("changedMeanwhile", { by })
}

async function readUsername(tx: Tx, memberId: Id<"mem">): Promise<string> {
  const [member] = await tx.db
    .select({ username: members.username })
    .from(members)
    .where(eq(members.id, memberId))
  return member?.username ?? "–"
}

/** Who reads in traditional characters writes in them, too. */
async function textsOf(ctx: Ctx, { language, title, summary, html }: ArticleForm) {
  const texts = { title, summary, body: await cleanSubmittedHtml(html) }
  return language === "cn" ? await fromWriter(ctx.language, texts, ["title", "summary", "body"]) : texts
}

/** Authors' changes to their own drafts are not audited. */
async function recordChange(tx: Tx, article: ArticleRow, { title, language }: ArticleForm): Promise<void> {
  if (article.authorId === tx.actor.id && isEditable(article.state)) return
  await record(tx, { act: "news.change", subjectId: article.id, after: { title, language } })
}

async function writeTexts(
  tx: Tx,
  articleId: Id<"art">,
  language: WrittenLanguage,
  { title, summary, body }: Awaited<ReturnType<typeof textsOf>>,
): Promise<void> {
  const texts = {
    title,
    summary: summary || excerptOf(articleText(readBlocks(body))),
    body,
  }
  await tx.db
    .insert(articleTexts)
    .values({ articleId, language, ...texts })
    .onConflictDoUpdate({ target: [articleTexts.articleId, articleTexts.language], set: texts })
}

async function requirePicture(tx: Tx, pictureId: string | null): Promise<Id<"pic"> | null> {
  if (pictureId === null) return null
  const [found] = await tx.db.select({ id: pictures.id }).from(pictures).where(idIs(pictures.id, pictureId))
  if (!found) throw refuse("pictureUnclear", { field: "pictureId" })
  return found.id
}

/** With the author, so that guessing a key finds no other author's article. */
function articleKeyOf(authorId: Id<"mem">, key: string): string {
  return `${authorId} ${key}`
}

async function findByKey(ctx: Pick<Ctx, "db">, authorId: Id<"mem">, key: string) {
  const [found] = await ctx.db
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.authorId, authorId), eq(articles.idempotencyKey, articleKeyOf(authorId, key))))
  return found?.id
}
