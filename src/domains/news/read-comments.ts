import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { articleComments, articleLikes } from "./schema.ts"

const maxComments = 500

export async function listComments(ctx: Ctx, articleId: Id<"art">) {
  const rows = await ctx.db
    .select({
      id: articleComments.id,
      parentId: articleComments.parentId,
      author: members.username,
      body: articleComments.body,
      createdAt: articleComments.createdAt,
      likeCount: sql<number>`(select count(*)::int from ${articleLikes} where ${articleLikes.subjectId} = ${articleComments.id})`,
    })
    .from(articleComments)
    .innerJoin(members, eq(members.id, articleComments.authorId))
    .where(and(eq(articleComments.articleId, articleId), isNull(articleComments.hiddenAt)))
    .orderBy(asc(articleComments.createdAt), asc(articleComments.id))
    .limit(maxComments)
  const comments = rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
  const answers = Map.groupBy(comments, ({ parentId }) => parentId)
  // Replies to a hidden comment are left out with it.
  return (answers.get(null) ?? []).map((comment) => ({ ...comment, answers: answers.get(comment.id) ?? [] }))
}
export type Comment = Awaited<ReturnType<typeof listComments>>[number]

export async function readLiked(ctx: Ctx, subjectIds: readonly string[]): Promise<string[]> {
  if (ctx.actor.id === null || subjectIds.length === 0) return []
  const rows = await ctx.db
    .select({ subjectId: articleLikes.subjectId })
    .from(articleLikes)
    .where(and(eq(articleLikes.memberId, ctx.actor.id), inArray(articleLikes.subjectId, [...subjectIds])))
  return rows.map((row) => row.subjectId)
}
