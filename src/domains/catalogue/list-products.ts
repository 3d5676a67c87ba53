import { and, asc, count, desc, eq, exists, not, type SQL, sql } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { firstPictureId } from "./first-picture.ts"
import { selectProducts } from "./product-row.ts"
import { productSorts } from "./product-sorts.ts"
import { distilleries, productPictures, products } from "./schema.ts"

export const ProductQuery = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  category: z.string().trim().max(60).catch("").default(""),
  pictures: z.enum(["", "with", "without"]).catch("").default(""),
  state: z.enum(["", "archived", "all"]).catch("").default(""),
  sort: z.enum(productSorts).catch("name").default("name"),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
})
export type ProductQuery = z.output<typeof ProductQuery>

const pageSize = 50

const orders: Record<(typeof productSorts)[number], SQL[]> = {
  name: [asc(products.name), asc(products.id)],
  newest: [desc(products.createdAt), desc(products.id)],
  distillery: [sql`${distilleries.name} nulls last`, asc(products.name), asc(products.id)],
  strength: [desc(products.abvPercent), asc(products.name), asc(products.id)],
  age: [sql`${products.age} desc nulls last`, asc(products.name), asc(products.id)],
}

export async function listProducts(ctx: Ctx, query: ProductQuery) {
  requirePermission(ctx, "catalogue")
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({
        id: products.id,
        name: products.name,
        distillery: distilleries.name,
        bottler: products.bottler,
        category: products.category,
        age: products.age,
        abvPercent: products.abvPercent,
        volumeMl: products.volumeMl,
        isArchived: products.isArchived,
        pictureId: firstPictureId(products.id),
      })
      .from(products)
      .leftJoin(distilleries, eq(distilleries.id, products.distilleryId))
      .where(filterOf(ctx, query))
      .orderBy(...orders[query.sort])
      .limit(pageSize)
      .offset((query.page - 1) * pageSize),
    ctx.db
      .select({ total: count() })
      .from(products)
      .leftJoin(distilleries, eq(distilleries.id, products.distilleryId))
      .where(filterOf(ctx, query)),
  ])
  const total = counted?.total ?? 0
  return { products: rows, total, pages: Math.max(1, Math.ceil(total / pageSize)) }
}

export type ListedProduct = Awaited<ReturnType<typeof listProducts>>["products"][number]

export async function listAllProducts(ctx: Ctx, query: ProductQuery) {
  requirePermission(ctx, "catalogue")
  return await selectProducts(ctx)
    .where(filterOf(ctx, query))
    .orderBy(...orders[query.sort])
}

function filterOf(ctx: Ctx, { q, category, pictures, state }: ProductQuery): SQL | undefined {
  const hasPictures = exists(
    ctx.db.select({ one: sql`1` }).from(productPictures).where(eq(productPictures.productId, products.id)),
  )
  const searched = sql`(${products.id} || ' ' || ${products.name} || ' ' || ${products.bottler} || ' ' || coalesce(${distilleries.name}, ''))`
  const words = q.split(/\s+/).filter(Boolean)
  return and(
    ...words.map((word) => sql`${searched} ilike ${`%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`),
    category ? eq(products.category, category) : undefined,
    pictures === "with" ? hasPictures : undefined,
    pictures === "without" ? not(hasPictures) : undefined,
    state === "all" ? undefined : eq(products.isArchived, state === "archived"),
  )
}
