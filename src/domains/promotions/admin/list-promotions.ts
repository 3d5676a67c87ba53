import { and, asc, count, desc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { orders } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql, wordIn } from "#platform/lists/list-sql.ts"
import { pick } from "#platform/pick.ts"
import { nameTargets } from "../find-targets.ts"
import type { PromotionState } from "../kinds.ts"
import { previewPromotion } from "../preview-promotion.ts"
import { listPromotions as readPromotions } from "../read-promotions.ts"
import { refuse } from "../refusals.ts"
import { stateOf } from "../rules.ts"
import { promotions, promotionUses } from "../schema.ts"
import { type PromotionListQuery, promotionList } from "./promotion-list.ts"

const { id, name, code, startsAt, endsAt, pausedAt } = promotions

const uses = sql<number>`(select count(*)::int from ${promotionUses} u where u.promotion_id = ${id} and u.freed_at is null)`
const givenCents = sql<number>`(select coalesce(sum(u.cents), 0)::float8 from ${promotionUses} u where u.promotion_id = ${id} and u.freed_at is null)`

/** As `stateOf` says. */
function isIn(state: PromotionState, ctx: Ctx): SQL | undefined {
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const isOpen = sql`(${endsAt} is null or ${endsAt} > ${now})`
  if (state === "over") return sql`${endsAt} <= ${now}`
  if (state === "paused") return and(isOpen, isNotNull(pausedAt))
  return and(
    isOpen,
    isNull(pausedAt),
    state === "planned" ? sql`${startsAt} > ${now}` : sql`${startsAt} <= ${now}`,
  )
}

const listed = listSql(promotionList, {
  id,
  word: wordIn(name, code),
  facets: { state: isIn, kind: promotions.kind, coded: () => isNotNull(code) },
  sorts: {
    newest: [desc(startsAt), desc(id)],
    oldest: [asc(startsAt), asc(id)],
    "most-used": [desc(uses), desc(id)],
  },
})

export async function listAdminPromotions(ctx: Ctx, query: PromotionListQuery) {
  requirePermission(ctx, "shop")
  const { limit, offset } = listed.pageOf(query)
  const rows = await ctx.db
    .select({ ...getTableColumns(promotions), uses, givenCents, total: sql<number>`count(*) over ()::int` })
    .from(promotions)
    .where(listed.where(ctx, query))
    .orderBy(...listed.orderBy(query))
    .limit(limit)
    .offset(offset)
  const total = rows[0]?.total ?? 0
  return {
    promotions: rows.map((row) => ({
      ...{ id: row.id, name: row.name, code: row.code, kind: row.kind },
      ...{ basisPoints: row.basisPoints, amountCents: row.amountCents, maxUses: row.maxUses },
      ...{ uses: row.uses, givenCents: row.givenCents },
      state: stateOf(row, ctx.now()),
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt?.toISOString() ?? null,
    })),
    total,
    pages: pagesOf(total, limit),
  }
}

export type ListedPromotion = Awaited<ReturnType<typeof listAdminPromotions>>["promotions"][number]

const maxOrders = 100

export async function readPromotion(ctx: Ctx, promotionId: string) {
  requirePermission(ctx, "shop")
  const [found] = isId("prm", promotionId) ? await readPromotions(ctx, eq(id, promotionId)) : []
  if (!found) throw refuse("noSuchPromotion")
  const ofIt = and(eq(promotionUses.promotionId, found.id), isNull(promotionUses.freedAt))
  const [[sums], used, targets] = await Promise.all([
    ctx.db
      .select({ uses: count(), givenCents: sql<number>`coalesce(sum(${promotionUses.cents}), 0)::float8` })
      .from(promotionUses)
      .where(ofIt),
    ctx.db
      .select({
        ...pick(orders, "id", "reference", "memberId", "email", "status", "totalCents", "createdAt"),
        cents: promotionUses.cents,
      })
      .from(promotionUses)
      .innerJoin(orders, eq(orders.id, promotionUses.orderId))
      .where(ofIt)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(maxOrders),
    nameTargets(ctx, found.targets),
  ])
  const { createdAt: _, createdById: __, pausedAt: ___, id: ____, ...terms } = found
  return {
    id: found.id,
    terms: { ...terms, targets },
    state: stateOf(found, ctx.now()),
    uses: sums?.uses ?? 0,
    givenCents: sums?.givenCents ?? 0,
    orders: used.map(({ createdAt, ...order }) => ({ ...order, createdAt: createdAt.toISOString() })),
    preview: previewPromotion(found, ctx.now()),
  }
}

export type AdminPromotion = Awaited<ReturnType<typeof readPromotion>>
