import { and, asc, eq, sql } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { isEan, normalizeEan } from "./ean.ts"
import { refuse } from "./refusals.ts"
import { distilleries, products } from "./schema.ts"

export async function readProduct(ctx: Ctx, productId: string) {
  if (!isId("prd", productId)) throw refuse("noSuchProduct")
  const [product] = await ctx.db
    .select({
      id: products.id,
      slug: products.slug,
      name: products.name,
      distillery: distilleries.name,
      distilleryId: products.distilleryId,
      bottler: products.bottler,
      country: products.country,
      region: products.region,
      category: products.category,
      whiskyType: products.whiskyType,
      age: products.age,
      vintage: products.vintage,
      bottledYear: products.bottledYear,
      caskType: products.caskType,
      abvPercent: products.abvPercent,
      volumeMl: products.volumeMl,
      colourHex: products.colourHex,
      tasting: products.tasting,
      productType: products.productType,
      lotType: products.lotType,
      class: products.class,
      strength: products.strength,
      description: products.description,
      deliveryInfo: products.deliveryInfo,
      weightG: products.weightG,
      confidence: products.confidence,
      isArchived: products.isArchived,
    })
    .from(products)
    .leftJoin(distilleries, eq(distilleries.id, products.distilleryId))
    .where(eq(products.id, productId))
  if (!product) throw refuse("noSuchProduct")
  return product
}

export type Product = Awaited<ReturnType<typeof readProduct>>

const maxFound = 20

export async function findProducts(ctx: Ctx, text: string) {
  const words = text.trim().slice(0, 100).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const ean = normalizeEan(text)
  const hasWord = isEan(ean)
    ? [eq(products.ean, ean)]
    : words.map((word) => sql`${products.name} ilike ${`%${literally(word)}%`}`)
  const begins = sql<boolean>`${products.name} ilike ${`${literally(text.trim())}%`}`
  return await ctx.db
    .select({
      id: products.id,
      name: products.name,
      bottler: products.bottler,
      abvPercent: products.abvPercent,
      volumeMl: products.volumeMl,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(products)
    .where(and(...hasWord))
    .orderBy(sql`${begins} desc`, asc(products.name), asc(products.id))
    .limit(maxFound)
}

function literally(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}
