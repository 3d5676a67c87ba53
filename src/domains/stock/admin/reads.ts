import { and, asc, desc, eq, ilike, or, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { isId } from "#platform/ids.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { containing, listSql } from "#platform/lists/list-sql.ts"
import { pick } from "#platform/pick.ts"
import { type LevelListQuery, levelList, lowStock } from "../level-list.ts"
import { availableColumn, type StockKey } from "../levels.ts"
import { isStockLocation } from "../locations.ts"
import { refuse } from "../refusals.ts"
import { stockEntries, stockHolds, stockLevels } from "../schema.ts"

const tieBreak = [asc(products.name), asc(stockLevels.productId), asc(stockLevels.location)]

export const listedLevels = listSql(levelList, {
  word: (word) =>
    isId("prd", word) ? eq(stockLevels.productId, word) : ilike(products.name, containing(word)),
  facets: {
    location: stockLevels.location,
    state: (state) =>
      ({
        low: sql`${availableColumn} between 1 and ${lowStock}`,
        out: sql`${availableColumn} = 0`,
        held: sql`${stockLevels.held} > 0`,
      })[state],
  },
  ranges: {},
  sorts: {
    name: tieBreak,
    "available-up": [asc(availableColumn), ...tieBreak],
    "available-down": [desc(availableColumn), ...tieBreak],
    "on-hand": [desc(stockLevels.onHand), ...tieBreak],
    held: [desc(stockLevels.held), ...tieBreak],
  },
})

export async function listLevels(ctx: Ctx, query: LevelListQuery) {
  const { limit, offset } = listedLevels.pageOf(query)
  const levels = await select(ctx, query).limit(limit).offset(offset)
  const total = levels[0]?.total ?? 0
  return { levels, total, pages: pagesOf(total, limit) }
}

export type StockLevelRow = Awaited<ReturnType<typeof listLevels>>["levels"][number]

function select(ctx: Ctx, query: LevelListQuery) {
  requirePermission(ctx, "stock")
  return ctx.db
    .select({
      ...pick(stockLevels, "productId", "location", "onHand", "held", "shelf"),
      name: products.name,
      available: availableColumn,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(stockLevels)
    .innerJoin(products, eq(products.id, stockLevels.productId))
    .where(listedLevels.where(ctx, query))
    .orderBy(...listedLevels.orderBy(query))
    .$dynamic()
}

/** To receive a product that this location has never stocked. */
export async function findProducts(ctx: Ctx, q: string) {
  requirePermission(ctx, "stock")
  const words = q.trim().split(/\s+/).filter(Boolean).slice(0, 8)
  if (words.length === 0) return []
  const patterns = words.map((word) => containing(word.slice(0, 60)))
  return await ctx.db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(...patterns.map((pattern) => or(ilike(products.name, pattern), idIs(products.id, q)))))
    .orderBy(asc(products.name), asc(products.id))
    .limit(20)
}

const maxEntries = 200

export async function readStockDetails(ctx: Ctx, productId: string, location: string) {
  requirePermission(ctx, "stock")
  if (!isId("prd", productId)) throw refuse("noSuchProduct")
  if (!isStockLocation(location)) throw refuse("locationUnknown")
  const key: StockKey = { productId, location }
  const [[product], [level], entries, holds] = await Promise.all([
    ctx.db.select({ name: products.name }).from(products).where(eq(products.id, productId)),
    ctx.db
      .select(pick(stockLevels, "onHand", "held", "shelf"))
      .from(stockLevels)
      .where(and(eq(stockLevels.productId, productId), eq(stockLevels.location, location))),
    listEntries(ctx, key),
    listHolds(ctx, key),
  ])
  if (!product) throw refuse("noSuchProduct")
  const { onHand, held, shelf } = level ?? { onHand: 0, held: 0, shelf: null }
  const figures = { onHand, held, available: onHand - held }
  return { productId, location, name: product.name, ...figures, shelf, entries, holds }
}

async function listEntries(ctx: Ctx, { productId, location }: StockKey) {
  const rows = await ctx.db
    .select({
      ...pick(stockEntries, "id", "kind", "onHandChange", "heldChange", "reason", "at"),
      ...pick(stockEntries, "holdId"),
      actor: members.username,
      onHandAfter: sql<number>`sum(${stockEntries.onHandChange}) over (order by ${stockEntries.id})::int`,
      heldAfter: sql<number>`sum(${stockEntries.heldChange}) over (order by ${stockEntries.id})::int`,
    })
    .from(stockEntries)
    .leftJoin(members, eq(members.id, stockEntries.actorId))
    .where(and(eq(stockEntries.productId, productId), eq(stockEntries.location, location)))
    // In the order of writing, which follows from the locks.
    .orderBy(desc(stockEntries.id))
    .limit(maxEntries)
  return rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }))
}

export type LedgerEntry = Awaited<ReturnType<typeof listEntries>>[number]

async function listHolds(ctx: Ctx, { productId, location }: StockKey) {
  const rows = await ctx.db
    .select({
      ...pick(stockHolds, "id", "quantity", "expiresAt", "createdAt"),
      holder: sql<string | null>`(select member.username from order_lines line
        join members member on member.id = line.member_id where line.hold_id = stock_holds.id limit 1)`,
    })
    .from(stockHolds)
    .where(
      and(
        eq(stockHolds.productId, productId),
        eq(stockHolds.location, location),
        eq(stockHolds.status, "held"),
      ),
    )
    .orderBy(asc(stockHolds.createdAt), asc(stockHolds.id))
  return rows.map(({ expiresAt, createdAt, ...hold }) => ({
    ...hold,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  }))
}

export type ShelfHold = Awaited<ReturnType<typeof listHolds>>[number]
