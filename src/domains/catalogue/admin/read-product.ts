import { asc, eq, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { pictureFacts } from "#domains/pictures/reads.ts"
import { pictures } from "#domains/pictures/schema.ts"
import { sourcesOf } from "#domains/pictures/sources.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"
import { productFormOf, productStampOf, selectProducts } from "../product-row.ts"
import { refuse } from "../refusals.ts"
import { bottlers, categories, distilleries, productPictures, products } from "../schema.ts"

export async function readProductForAdmin(ctx: Ctx, productId: string) {
  requirePermission(ctx, "catalogue")
  if (!isId("prd", productId)) throw refuse("noSuchProduct")
  const [row] = await selectProducts(ctx).where(eq(products.id, productId))
  if (!row) throw refuse("noSuchProduct")
  const stored = productFormOf(row)
  return { ...pick(row, "id", "slug", "isArchived"), stored, stamp: productStampOf(stored) }
}

export async function listGalleryForAdmin(ctx: Ctx, productId: string) {
  if (!isId("prd", productId)) return []
  const rows = await ctx.db
    .select({ ...pictureFacts, alt: productPictures.alt })
    .from(productPictures)
    .innerJoin(pictures, eq(pictures.id, productPictures.pictureId))
    .where(eq(productPictures.productId, productId))
    .orderBy(asc(productPictures.position))
  return rows.map(({ alt, ...facts }) => ({ id: facts.id, alt, picture: sourcesOf(facts) }))
}

/** A shop offers it: listings are of a higher domain. */
export async function isListed({ db }: Ctx, productId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from listings where product_id = ${productId} and status = 'on-sale' limit 1`,
  )
  return rows.length > 0
}

export type AdminGalleryPicture = Awaited<ReturnType<typeof listGalleryForAdmin>>[number]

export async function listNameSuggestions(ctx: Ctx) {
  const [distillery, bottler, category] = await Promise.all([
    ctx.db.select({ name: distilleries.name }).from(distilleries).orderBy(asc(distilleries.name)),
    ctx.db.select({ name: bottlers.name }).from(bottlers).orderBy(asc(bottlers.name)),
    ctx.db.select({ name: categories.name }).from(categories).orderBy(asc(categories.name)),
  ])
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
  return {
    distillery: names(distillery),
    bottler: ["Official bottling", ...names(bottler).filter((name) => name !== "Official bottling")],
    category: names(category),
  }
}
