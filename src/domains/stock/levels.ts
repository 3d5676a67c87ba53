import { and, eq, inArray, sql } from "drizzle-orm"
import type { Ctx, Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { StockLocation } from "./locations.ts"
import { stockLevels } from "./schema.ts"

export type StockLevel = { onHand: number; held: number }
export type StockKey = { productId: Id<"prd">; location: StockLocation }

type Shelved = { productId: string | null; location: string | null }

/** The order in which levels are locked. */
export function byShelf(a: Shelved, b: Shelved): number {
  return shelfOf(a) < shelfOf(b) ? -1 : 1
}

export function shelfOf({ productId, location }: Shelved): string {
  return `${productId} ${location}`
}

export async function lockLevel(tx: Tx, { productId, location }: StockKey): Promise<StockLevel> {
  await tx.db.insert(stockLevels).values({ productId, location }).onConflictDoNothing()
  const [level] = await tx.db
    .select({ onHand: stockLevels.onHand, held: stockLevels.held })
    .from(stockLevels)
    .where(and(eq(stockLevels.productId, productId), eq(stockLevels.location, location)))
    .for("update")
  return level ?? { onHand: 0, held: 0 }
}

export const availableColumn = sql<number>`coalesce(${stockLevels.onHand} - ${stockLevels.held}, 0)`

export async function readLevels(ctx: Ctx, productIds: readonly Id<"prd">[]) {
  if (productIds.length === 0) return []
  return await ctx.db
    .select({
      productId: stockLevels.productId,
      location: stockLevels.location,
      onHand: stockLevels.onHand,
      held: stockLevels.held,
      available: availableColumn,
    })
    .from(stockLevels)
    .where(inArray(stockLevels.productId, [...productIds]))
}
