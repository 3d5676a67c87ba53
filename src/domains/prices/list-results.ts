import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { products } from "#domains/catalogue/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { ResultQuery } from "./result-query.ts"
import { pastResults, resultImports } from "./schema.ts"

const pageSize = 50
const maxInFile = 100_000

export async function listResults(ctx: Ctx, query: ResultQuery) {
  requirePermission(ctx, "catalogue")
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
      .where(filterOf(query))
      .orderBy(desc(pastResults.soldOn), asc(pastResults.id))
      .limit(pageSize)
      .offset((query.page - 1) * pageSize),
    ctx.db.select({ total: count() }).from(pastResults).where(filterOf(query)),
  ])
  const total = counted?.total ?? 0
  return { results: rows, total, pages: Math.max(1, Math.ceil(total / pageSize)) }
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

export async function listAllResults(ctx: Ctx, query: ResultQuery) {
  requirePermission(ctx, "catalogue")
  return await ctx.db
    .select({ result: pastResults, product: products.name })
    .from(pastResults)
    .leftJoin(products, eq(products.id, pastResults.productId))
    .where(filterOf(query))
    .orderBy(asc(pastResults.distilleryName), asc(pastResults.title), asc(pastResults.id))
    .limit(maxInFile)
}

function filterOf({ q, house, match, bottles }: ResultQuery): SQL | undefined {
  const words = q.split(/\s+/).filter(Boolean)
  const searched = sql`(${pastResults.id} || ' ' || ${pastResults.title} || ' ' || ${pastResults.auction})`
  return and(
    ...words.map((word) => sql`${searched} ilike ${`%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`),
    house ? eq(pastResults.house, house) : undefined,
    match === "none" ? isNull(pastResults.productId) : undefined,
    match === "rule" ? and(eq(pastResults.matchedBy, "rule"), isNotNull(pastResults.productId)) : undefined,
    match === "staff" ? eq(pastResults.matchedBy, "staff") : undefined,
    // Books and glasses are never bottles of the catalogue.
    bottles === "all" ? undefined : eq(pastResults.itemType, "whisky bottle"),
  )
}
