import { and, asc, count, eq, sql } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { firstPictureId } from "./first-picture.ts"
import { picturePathOf } from "./picture-path.ts"
import { categories, distilleries, products } from "./schema.ts"

export type Maker = { distilleryId?: string; bottler?: string }

const maxBottles = 200

export async function listBottles(ctx: Ctx, { distilleryId, bottler }: Maker) {
  const rows = await ctx.db
    .select({
      id: products.id,
      pictureId: firstPictureId(products.id),
      name: products.name,
      distillery: distilleries.name,
      bottler: products.bottler,
      age: products.age,
      vintage: products.vintage,
      abvPercent: products.abvPercent,
      volumeMl: products.volumeMl,
    })
    .from(products)
    .leftJoin(distilleries, eq(distilleries.id, products.distilleryId))
    .where(
      and(
        distilleryId ? eq(products.distilleryId, distilleryId) : undefined,
        bottler ? eq(products.bottler, bottler) : undefined,
        eq(products.isArchived, false),
      ),
    )
    .orderBy(asc(products.name), asc(products.id))
    .limit(maxBottles)
  return rows.map(({ pictureId, ...bottle }) => ({
    ...bottle,
    imagePath: picturePathOf(bottle.id, pictureId),
  }))
}

export type MakerBottle = Awaited<ReturnType<typeof listBottles>>[number]

export async function listCategories(ctx: Ctx, q = "") {
  return await ctx.db
    .select({ id: categories.id, name: categories.name, bottles: count(products.id) })
    .from(categories)
    .leftJoin(products, eq(products.category, categories.name))
    .where(sql`position(lower(${q}) in lower(${categories.name})) > 0`)
    .groupBy(categories.id)
    .orderBy(sql`count(${products.id}) desc`, asc(categories.name))
}
