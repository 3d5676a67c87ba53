import { and, eq, ne, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { requireUnchanged } from "#domains/audit/require-unchanged.ts"
import { invalidate } from "#platform/cache.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import { checkTogether } from "#platform/input.ts"
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
    const columns = productColumnsOf(form, await requireKnownNames(tx, form))
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
    const distilleryId = await requireKnownNames(tx, form, before)
    const changes = changedValuesOf(before, form)
    if (!changes) return
    const event = { act: "products.change", subjectId: row.id, ...changes }
    // Names the colleague and the values, which the stamp cannot.
    await requireUnchanged(tx, [event])
    if (seen !== undefined && seen !== productStampOf(before)) {
      const others = productFields.filter((field) => before[field] !== form[field])
      throw refuse("changedMeanwhile", { fields: others.join(" ") })
    }
    const address = form.name === row.name ? row.slug : await freeSlug(tx, form.name, row.id)
    await tx.db
      .update(products)
      .set({ ...productColumnsOf(form, distilleryId), slug: address })
      .where(eq(products.id, row.id))
    await record(tx, event)
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

type KnownNames = Pick<ProductForm, "category" | "distillery">

/** An unknown name is more likely a typing mistake, so it is refused. Returns the id of the distillery. */
export async function requireKnownNames(
  ctx: Pick<Ctx, "db">,
  { category, distillery }: KnownNames,
  before?: KnownNames,
): Promise<string | null> {
  const { distilleryId } = await checkTogether({
    distilleryId: () => (distillery === null ? null : requireDistillery(ctx, distillery)),
    category: () => (category === before?.category ? undefined : requireCategory(ctx, category)),
  })
  return distilleryId
}

async function requireDistillery({ db }: Pick<Ctx, "db">, name: string): Promise<string> {
  const [found] = await db
    .select({ id: distilleries.id })
    .from(distilleries)
    .where(eq(distilleries.name, name))
  if (!found) throw refuse("distilleryUnknown", { field: "distillery", distillery: name })
  return found.id
}

async function requireCategory({ db }: Pick<Ctx, "db">, name: string): Promise<void> {
  const [found] = await db.select({ id: categories.id }).from(categories).where(eq(categories.name, name))
  if (!found) throw refuse("noSuchCategory", { field: "category", category: name })
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
