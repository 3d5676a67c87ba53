import { and, asc, count, desc, eq, exists, inArray, not, type SQL, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql, wordIn } from "#platform/lists/list-sql.ts"
import { firstPictureId } from "./first-picture.ts"
import { type ProductListQuery, productList } from "./product-list.ts"
import { selectProducts } from "./product-row.ts"
import { distilleries, productPictures, products } from "./schema.ts"

const listed = listSql(productList, {
  id: products.id,
  word: wordIn(
    sql`(${products.id} || ' ' || ${products.name} || ' ' || ${products.bottler} || ' ' || coalesce(${distilleries.name}, ''))`,
  ),
  facets: {
    category: products.category,
    pictures(answer, { db }) {
      const own = eq(productPictures.productId, products.id)
      const hasPictures = exists(db.select({ one: sql`1` }).from(productPictures).where(own))
      return answer === "with" ? hasPictures : not(hasPictures)
    },
    state: (state) => (state === "archived" ? eq(products.isArchived, true) : undefined),
  },
  ranges: {},
  sorts: {
    name: [asc(products.name), asc(products.id)],
    newest: [desc(products.createdAt), desc(products.id)],
    distillery: [sql`${distilleries.name} nulls last`, asc(products.name), asc(products.id)],
    strength: [desc(products.abvPercent), asc(products.name), asc(products.id)],
    age: [sql`${products.age} desc nulls last`, asc(products.name), asc(products.id)],
  },
})

/** Archived ones are listed only if asked for. */
function whereOf(ctx: Ctx, query: ProductListQuery): SQL | undefined {
  return and(query.state ? undefined : eq(products.isArchived, false), listed.where(ctx, query))
}

function idsOf(ctx: Ctx, query: ProductListQuery) {
  return ctx.db
    .select({ id: products.id })
    .from(products)
    .leftJoin(distilleries, eq(distilleries.id, products.distilleryId))
    .where(whereOf(ctx, query))
    .orderBy(...listed.orderBy(query))
    .$dynamic()
}

export async function listProducts(ctx: Ctx, query: ProductListQuery) {
  requirePermission(ctx, "catalogue")
  const { limit, offset } = listed.pageOf(query)
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
      // The page is found by ids alone: an offset computes the columns of all rows before it.
      .where(inArray(products.id, idsOf(ctx, query).limit(limit).offset(offset)))
      .orderBy(...listed.orderBy(query)),
    ctx.db
      .select({ total: count() })
      .from(products)
      .leftJoin(distilleries, eq(distilleries.id, products.distilleryId))
      .where(whereOf(ctx, query)),
  ])
  const total = counted?.total ?? 0
  return { products: rows, total, pages: pagesOf(total, limit) }
}

export type ListedProduct = Awaited<ReturnType<typeof listProducts>>["products"][number]

export async function listAllProducts(ctx: Ctx, query: ProductListQuery) {
  requirePermission(ctx, "catalogue")
  return await selectProducts(ctx)
    .where(whereOf(ctx, query))
    .orderBy(...listed.orderBy(query))
}
