import { and, eq, isNull } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { invalidatePages } from "#platform/cache.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import { articleTopic } from "./lock-article.ts"
import { refuse } from "./refusals.ts"
import { lockAgainstDeletion, requirePublished } from "./require-published.ts"
import { articleComments } from "./schema.ts"

const perMember: Limit = { name: "news-comment", times: 20, seconds: 10 * 60 }

type NewComment = {
  articleId: string
  parentId?: string | undefined
  content: string
  key: string
}

export async function addComment(
  ctx: Ctx,
  { articleId, parentId, content, key }: NewComment,
): Promise<Id<"cmt">> {
  const authorId = requirePermission(ctx, "write")
  const article = await requirePublished(ctx, articleId)
  const idempotencyKey = `${authorId} ${key}`
  const existing = await findByKey(ctx, idempotencyKey)
  if (existing) return existing
  const retryAfterSeconds = await countTry(ctx.app, perMember, authorId)
  if (retryAfterSeconds !== undefined) throw refuse("tooManyComments", { retryAfterSeconds })
  return await transaction(ctx, async (tx) => {
    await lockAgainstDeletion(tx, article.id)
    const topId = parentId === undefined ? null : await findTop(tx, article.id, parentId)
    const id = newId("cmt")
    const row = { id, articleId: article.id, parentId: topId, authorId, body: content, createdAt: tx.now() }
    const made = await tx.db
      .insert(articleComments)
      .values({ ...row, idempotencyKey })
      .onConflictDoNothing({ target: articleComments.idempotencyKey })
      .returning({ id: articleComments.id })
    if (made.length === 0) return (await findByKey(tx, idempotencyKey)) ?? id
    tx.afterCommit(() => invalidatePages(ctx.app, articleTopic.of(article.id)))
    return id
  })
}

/** Replies are one level deep. */
async function findTop(ctx: Pick<Ctx, "db">, articleId: Id<"art">, commentId: string): Promise<Id<"cmt">> {
  if (!isId("cmt", commentId)) throw refuse("noSuchComment")
  const [comment] = await ctx.db
    .select({ id: articleComments.id, parentId: articleComments.parentId })
    .from(articleComments)
    .where(
      and(
        eq(articleComments.id, commentId),
        eq(articleComments.articleId, articleId),
        isNull(articleComments.hiddenAt),
      ),
    )
  if (!comment) throw refuse("noSuchComment")
  return comment.parentId ?? comment.id
}

async function findByKey(ctx: Pick<Ctx, "db">, key: string): Promise<Id<"cmt"> | undefined> {
  const [found] = await ctx.db
    .select({ id: articleComments.id })
    .from(articleComments)
    .where(eq(articleComments.idempotencyKey, key))
  return found?.id
}
