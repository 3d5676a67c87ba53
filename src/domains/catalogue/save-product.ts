import { and, eq, ne, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { invalidate } from "#platform/cache.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import { slug } from "#platform/slug.ts"
import { changedValuesOf } from "./changed-values.ts"
import { type ProductForm, productFields } from "./product-form.ts"
import {
  type ProductRow,
  productColumnsOf,
  productFormOf,
  productStampOf,
  selectProducts,
} from "./product-row.ts"
import { refuse } from "./refusals.ts"
import { categories, distilleries, products } from "./schema.ts"

export async function createProduct(ctx: Ctx, form: ProductForm): Promise<Id<"prd">> {
  requirePermission(ctx, "catalogue")
  return await transaction(ctx, async (tx) => {
    await lockNames(tx)
    const columns = productColumnsOf(form, await requireNames(tx, form))
    await requireNew(tx, form)
    const id = newId("prd")
    await tx.db
      .insert(products)
      .values({ id, slug: await freeSlug(tx, form.name, id), ...columns, createdAt: tx.now() })
    const after = changedValuesOf({}, form)?.after ?? {}
    await record(tx, { act: "products.add", subjectId: id, after })
    publishChange(tx)
    return id
  })
}

/** If somebody else has changed the facts since the stamp `seen`, the refusal names the fields. */
export async function saveProduct(ctx: Ctx, id: string, form: ProductForm, seen?: string): Promise<void> {
  requirePermission(ctx, "catalogue")
  await transaction(ctx, async (tx) => {
    await lockNames(tx)
    const row = await lockProduct(tx, id)
    const before = productFormOf(row)
    const distilleryId = await requireNames(tx, form, before)
    const changes = changedValuesOf(before, form)
    if (!changes) return
    if (seen !== undefined && seen !== productStampOf(before)) {
      const others = productFields.filter((field) => before[field] !== form[field])
      throw refuse("changedMeanwhile", { fields: others.join(" ") })
    }
    const address = form.name === row.name ? row.slug : await freeSlug(tx, form.name, row.id)
    await tx.db
      .update(products)
      .set({ ...productColumnsOf(form, distilleryId), slug: address })
      .where(eq(products.id, row.id))
    await record(tx, { act: "products.change", subjectId: row.id, ...changes })
    publishChange(tx)
  })
}

/** Past lots, orders and prices still link to an archived product. */
export async function archiveProduct(ctx: Ctx, id: string, isArchived = true): Promise<void> {
  requirePermission(ctx, "catalogue")
  await transaction(ctx, async (tx) => {
    const row = await lockProduct(tx, id)
    if (row.isArchived === isArchived) return
    await tx.db.update(products).set({ isArchived }).where(eq(products.id, row.id))
    const act = isArchived ? "products.archive" : "products.restore"
    await record(tx, {
      act,
      subjectId: row.id,
      before: { isArchived: !isArchived },
      after: { isArchived },
    })
    publishChange(tx)
  })
}

export async function lockProduct(tx: Tx, id: string): Promise<ProductRow> {
  if (!isId("prd", id)) throw refuse("noSuchProduct")
  const [row] = await selectProducts(tx).where(eq(products.id, id)).for("update", { of: products })
  if (!row) throw refuse("noSuchProduct")
  return row
}

export async function lockNames(tx: Tx): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('product names'))`)
}

export function publishChange(tx: Tx): void {
  tx.afterCommit(() => {
    for (const key of ["distilleries", "bottlers"]) invalidate(tx.app, key)
  })
}

/** An unknown name is more likely a typing mistake, so it is refused. */
async function requireNames(tx: Tx, form: ProductForm, before?: ProductForm): Promise<string | null> {
  const [category] = await tx.db
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.name, form.category))
  if (!category && form.category !== before?.category)
    throw refuse("noSuchCategory", { field: "category", category: form.category })
  if (form.distillery === null) return null
  const [distillery] = await tx.db
    .select({ id: distilleries.id })
    .from(distilleries)
    .where(eq(distilleries.name, form.distillery))
  if (!distillery) throw refuse("distilleryUnknown", { field: "distillery", distillery: form.distillery })
  return distillery.id
}

/** A duplicate bottling would split the stock and the prices. */
async function requireNew(tx: Tx, form: ProductForm): Promise<void> {
  const [same] = await tx.db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        sql`lower(${products.name}) = lower(${form.name})`,
        eq(products.bottler, form.bottler),
        sql`${products.vintage} is not distinct from ${form.vintage}::int`,
        sql`${products.bottledYear} is not distinct from ${form.bottledYear}::int`,
        eq(products.abvPercent, form.abvPercent),
        eq(products.volumeMl, form.volumeMl),
      ),
    )
  if (same) throw refuse("productTwice", { field: "name", product: same.id })
}

async function freeSlug(tx: Tx, name: string, id: Id<"prd">): Promise<string> {
  const plain = slug(name)
  const [taken] = await tx.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.slug, plain), ne(products.id, id)))
  return taken ? `${plain}-${id.slice(-6)}` : plain
}
