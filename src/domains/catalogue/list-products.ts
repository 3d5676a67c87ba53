import { and, asc, desc, eq, exists, inArray, isNull, like, not, or, type SQL, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { containing, listSql, wordIn } from "#platform/lists/list-sql.ts"
import { pick } from "#platform/pick.ts"
import { firstPictureId } from "./first-picture.ts"
import { groupsOfPage } from "./groups-of-page.ts"
import { type ProductListQuery, productList } from "./product-list.ts"
import { selectProducts } from "./product-row.ts"
import { distilleries, productPictures, products, searchedProductText } from "./schema.ts"

// Each order has an index of its own, which holds the usual facets, too.
const listed = listSql(productList, {
  id: products.id,
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
export async function productCondition(ctx: Ctx, query: ProductListQuery): Promise<SQL | undefined> {
  const words = query.q.split(/\s+/).filter(Boolean)
  return and(
    query.state ? undefined : eq(products.isArchived, false),
    listed.where(ctx, query),
    ...(await Promise.all(words.map((word) => hasWord(ctx, word)))),
  )
}

/** Skips from name to name in the index: there are few of them. */
const allBottlers = sql`(
  with recursive bottlers as (
    (select ${products.bottler} as name from ${products} order by ${products.bottler} limit 1)
    union all
    select (select ${products.bottler} from ${products} where ${products.bottler} > bottlers.name order by ${products.bottler} limit 1)
    from bottlers where bottlers.name is not null
  ) select name from bottlers where name is not null)`

/**
 * Bottlers and distilleries are found first, so that the plan knows how many they are: a rare word uses the indexes of all
 * three, and a common one ends with the first page.
 */
async function hasWord({ db }: Pick<Ctx, "db">, word: string): Promise<SQL | undefined> {
  if (isId("prd", word)) return eq(products.id, word)
  const bottlers = await db.execute<{ name: string }>(
    sql`select name from ${allBottlers} as bottlers where ${wordIn(sql`name`)(word)}`,
  )
  const makers = await db
    .select({ id: distilleries.id })
    .from(distilleries)
    .where(wordIn(distilleries.name)(word))
  const names = bottlers.rows.map(({ name }) => name)
  const ids = makers.map(({ id }) => id)
  return or(
    like(searchedProductText(products), containing(word.toLowerCase())),
    names.length > 0 ? inArray(products.bottler, names) : undefined,
    ids.length > 0 ? inArray(products.distilleryId, ids) : undefined,
  )
}

export async function listProducts(ctx: Ctx, query: ProductListQuery) {
  requirePermission(ctx, "catalogue")
  const { limit, offset } = listed.pageOf(query)
  const where = await productCondition(ctx, query)
  if (query.sort === "distillery") {
    const page = groupsOfPage(await countByDistillery(ctx, where), offset, limit)
    const ofPage = and(where, isOfDistilleries(page.distilleryIds))
    const rows = await readPage(ctx, query, page.offset, ofPage)
    return { products: rows, total: page.total, pages: pagesOf(page.total, limit) }
  }
  const [rows, total] = await Promise.all([
    readPage(ctx, query, offset, where),
    ctx.db.$count(products, where),
  ])
  return { products: rows, total, pages: pagesOf(total, limit) }
}

/** In the order of their names: an index of products cannot have it. */
async function countByDistillery(ctx: Ctx, where: SQL | undefined) {
  const counts = ctx.db
    .select({ distilleryId: products.distilleryId, count: sql<number>`count(*)::int`.as("count") })
    .from(products)
    .where(where)
    .groupBy(products.distilleryId)
    .as("counts")
  return await ctx.db
    .select({ distilleryId: counts.distilleryId, count: counts.count })
    .from(counts)
    .leftJoin(distilleries, eq(distilleries.id, counts.distilleryId))
    .orderBy(sql`${distilleries.name} nulls last`)
}

function isOfDistilleries(ids: readonly (string | null)[]): SQL | undefined {
  const known = ids.filter((id) => id !== null)
  const isKnown = inArray(products.distilleryId, known)
  return ids.length > known.length ? or(isKnown, isNull(products.distilleryId)) : isKnown
}

async function readPage(ctx: Ctx, query: ProductListQuery, offset: number, where: SQL | undefined) {
  const ids = ctx.db.select({ id: products.id }).from(products).$dynamic()
  const sorted =
    query.sort === "distillery" ? ids.leftJoin(distilleries, eq(distilleries.id, products.distilleryId)) : ids
  return await ctx.db
    .select({
      ...pick(products, "id", "name", "bottler", "category", "age", "abvPercent", "volumeMl", "isArchived"),
      distillery: distilleries.name,
      pictureId: firstPictureId(products.id),
    })
    .from(products)
    .leftJoin(distilleries, eq(distilleries.id, products.distilleryId))
    // The page is found by ids alone: an offset computes the columns of all rows before it.
    .where(
      inArray(
        products.id,
        sorted
          .where(where)
          .orderBy(...listed.orderBy(query))
          .limit(query.limit)
          .offset(offset),
      ),
    )
    .orderBy(...listed.orderBy(query))
}

export type ListedProduct = Awaited<ReturnType<typeof listProducts>>["products"][number]

export async function listAllProducts(ctx: Ctx, query: ProductListQuery) {
  requirePermission(ctx, "catalogue")
  return await selectProducts(ctx)
    .where(await productCondition(ctx, query))
    .orderBy(...listed.orderBy(query))
}
