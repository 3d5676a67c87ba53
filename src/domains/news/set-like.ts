import { and, count, eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { invalidatePages } from "#platform/cache.ts"
import type { Ctx } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { articleTopic } from "./lock-article.ts"
import { refuse } from "./refusals.ts"
import { requireSubject } from "./require-published.ts"
import { articleLikes } from "./schema.ts"

const perMember: Limit = { name: "news-like", times: 120, seconds: 60 }

/** Idempotent. Returns the number of likes. */
export async function setLike(ctx: Ctx, subjectId: string, isLiked: boolean): Promise<number> {
  const memberId = requirePermission(ctx, "write")
  const { articleId } = await requireSubject(ctx, subjectId)
  const retryAfterSeconds = await countTry(ctx.app, perMember, memberId)
  if (retryAfterSeconds !== undefined) throw refuse("tooManyTries", { retryAfterSeconds })
  if (isLiked)
    await ctx.db
      .insert(articleLikes)
      .values({ memberId, subjectId, createdAt: ctx.now() })
      .onConflictDoNothing()
  else
    await ctx.db
      .delete(articleLikes)
      .where(and(eq(articleLikes.memberId, memberId), eq(articleLikes.subjectId, subjectId)))
  invalidatePages(ctx.app, articleTopic.of(articleId))
  const [likes] = await ctx.db
    .select({ count: count() })
    .from(articleLikes)
    .where(eq(articleLikes.subjectId, subjectId))
  return likes?.count ?? 0
}
