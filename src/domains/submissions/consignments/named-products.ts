import { and, eq, inArray, sql } from "drizzle-orm"
import { products } from "#domains/catalogue/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { pick } from "#platform/pick.ts"

/** The products of the catalogue by their names in lower case; several may have the same. */
export async function findNamedProducts({ db }: Pick<Ctx, "db">, wanted: readonly string[]) {
  const names = [...new Set(wanted.filter(Boolean).map((name) => name.toLowerCase()))]
  if (names.length === 0) return new Map<string, never>()
  const lowerName = sql<string>`lower(${products.name})`
  const found = await db
    .select({ ...pick(products, "id", "category", "volumeMl", "abvPercent"), name: lowerName })
    .from(products)
    .where(and(inArray(lowerName, names), eq(products.isArchived, false)))
  return Map.groupBy(found, ({ name }) => name)
}

export type NamedProducts = Awaited<ReturnType<typeof findNamedProducts>>
