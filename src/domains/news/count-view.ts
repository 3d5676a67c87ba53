import { eq, sql } from "drizzle-orm"
import { isbot } from "isbot"
import type { Ctx } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { requirePublished } from "./require-published.ts"
import { articles } from "./schema.ts"

const perReader: Limit = { name: "news-view", times: 1, seconds: 24 * 60 * 60 }

/** Bots are not counted. */
export async function countView(ctx: Ctx, articleId: string): Promise<number> {
  const { id } = await requirePublished(ctx, articleId)
  const reader = ctx.actor.id ?? ctx.client.address ?? "-"
  const isNew =
    !isbot(ctx.client.userAgent ?? "") &&
    (await countTry(ctx.app, perReader, `${id} ${reader}`)) === undefined
  const [row] = await ctx.db
    .update(articles)
    .set({ viewCount: sql`${articles.viewCount} + ${isNew ? 1 : 0}` })
    .where(eq(articles.id, id))
    .returning({ views: articles.viewCount })
  return row?.views ?? 0
}
