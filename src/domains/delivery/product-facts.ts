import { eq, inArray } from "drizzle-orm"
import { products } from "#domains/catalogue/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

export type ProductParcelFacts = { weightG: number; abvPercent: number; volumeMl: number; country: string }

/** For goods without a product. */
export const usualBottle: ProductParcelFacts = {
  weightG: 1_600,
  abvPercent: 43,
  volumeMl: 700,
  country: "Scotland",
}

export async function readProductFacts(
  { db }: Pick<Ctx, "db">,
  productIds: Iterable<Id<"prd">>,
): Promise<Map<Id<"prd">, ProductParcelFacts>> {
  const ids = [...new Set(productIds)]
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: products.id,
      weightG: products.weightG,
      abvPercent: products.abvPercent,
      volumeMl: products.volumeMl,
      country: products.country,
    })
    .from(products)
    .where(ids.length === 1 ? eq(products.id, ids[0] ?? "prd_") : inArray(products.id, ids))
  return new Map(rows.map(({ id, ...fact }) => [id, fact]))
}
