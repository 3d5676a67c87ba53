import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { products } from "#domains/catalogue/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql, wordIn } from "#platform/lists/list-sql.ts"
import { type ResultListQuery, resultList } from "./result-list.ts"
import { pastResults, resultImports } from "./schema.ts"

const maxInFile = 100_000

const listed = listSql(resultList, {
  word: wordIn(sql`(${pastResults.id} || ' ' || ${pastResults.title} || ' ' || ${pastResults.auction})`),
  facets: {
    house: pastResults.house,
    match(state) {
      if (state === "none") return isNull(pastResults.productId)
      return and(
        eq(pastResults.matchedBy, state),
        state === "rule" ? isNotNull(pastResults.productId) : undefined,
      )
    },
    bottles: () => undefined,
  },
  sorts: { newest: [desc(pastResults.soldOn), asc(pastResults.id)] },
})

function whereOf(ctx: Ctx, query: ResultListQuery): SQL | undefined {
  const isBottle = eq(pastResults.itemType, "whisky bottle")
  return and(listed.where(ctx, query), query.bottles === "all" ? undefined : isBottle)
}

export async function listResults(ctx: Ctx, query: ResultListQuery) {
  requirePermission(ctx, "catalogue")
  const { limit, offset } = listed.pageOf(query)
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({
        id: pastResults.id,
        house: pastResults.house,
        auction: pastResults.auction,
        title: pastResults.title,
        itemType: pastResults.itemType,
        soldOn: pastResults.soldOn,
        datePrecision: pastResults.datePrecision,
        currency: pastResults.currency,
        hammerMinor: pastResults.hammerMinor,
        sgdCents: pastResults.sgdCents,
        productId: pastResults.productId,
        product: products.name,
        matchedBy: pastResults.matchedBy,
        matchScore: pastResults.matchScore,
      })
      .from(pastResults)
      .leftJoin(products, eq(products.id, pastResults.productId))
      .where(whereOf(ctx, query))
      .orderBy(...listed.orderBy(query))
      .limit(limit)
      .offset(offset),
    ctx.db.select({ total: count() }).from(pastResults).where(whereOf(ctx, query)),
  ])
  const total = counted?.total ?? 0
  return { results: rows, total, pages: pagesOf(total, limit) }
}

export type AdminResult = Awaited<ReturnType<typeof listResults>>["results"][number]

export async function listAuctionHouses(ctx: Ctx): Promise<string[]> {
  requirePermission(ctx, "catalogue")
  const rows = await ctx.db
    .selectDistinct({ house: pastResults.house })
    .from(pastResults)
    .orderBy(asc(pastResults.house))
  return rows.map(({ house }) => house)
}

export async function findLastImport(ctx: Ctx) {
  requirePermission(ctx, "catalogue")
  const [last] = await ctx.db
    .select()
    .from(resultImports)
    .orderBy(desc(resultImports.at), desc(resultImports.id))
    .limit(1)
  return last ? { ...last, at: last.at.toISOString(), refused: last.refused.slice(0, 50) } : null
}

export async function listAllResults(ctx: Ctx, query: ResultListQuery) {
  requirePermission(ctx, "catalogue")
  return await ctx.db
    .select({ result: pastResults, product: products.name })
    .from(pastResults)
    .leftJoin(products, eq(products.id, pastResults.productId))
    .where(whereOf(ctx, query))
    .orderBy(asc(pastResults.distilleryName), asc(pastResults.title), asc(pastResults.id))
    .limit(maxInFile)
}
