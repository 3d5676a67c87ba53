import { getTableColumns, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { type AuditEvent, recordAll } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { slug } from "#platform/slug.ts"
import { changedValuesOf } from "../changed-values.ts"
import { productColumnsOf, productFormOf } from "../product-row.ts"
import { refuse } from "../refusals.ts"
import { lockNames, publishChange } from "../save-product.ts"
import { distilleries, products } from "../schema.ts"
import { type AddedRow, type ChangedRow, planProducts, requireFaultless } from "./csv-products.ts"

type NewRow = typeof products.$inferInsert

/**
 * All or nothing. If the list would now have another effect than the plan with the stamp `seen`, staff must see the new
 * plan.
 */
export async function importProducts(ctx: Ctx, text: string, seen: string) {
  requirePermission(ctx, "catalogue")
  return await transaction(ctx, async (tx) => {
    await lockNames(tx)
    await lockRows(tx, await planProducts(tx, text))
    const plan = requireFaultless(await planProducts(tx, text))
    if (plan.stamp !== seen) throw refuse("listChanged")
    await write(tx, plan.added, plan.changed)
    publishChange(tx)
    return { added: plan.added.length, changed: plan.changed.length, unchanged: plan.unchanged }
  })
}

async function lockRows(tx: Tx, { changed }: { changed: readonly ChangedRow[] }): Promise<void> {
  const ids = changed.map(({ stored }) => stored.id)
  await tx.db.execute(sql`select id from products where id = any(${sql.param(ids)}) order by id for update`)
}

async function write(tx: Tx, added: readonly AddedRow[], changed: readonly ChangedRow[]): Promise<void> {
  const makers = await tx.db.select({ id: distilleries.id, name: distilleries.name }).from(distilleries)
  const idByName = new Map(makers.map(({ id, name }) => [name, id]))
  const slugs = await freeSlugs(tx, added, changed)
  const events: AuditEvent[] = []
  const rows: NewRow[] = []
  for (const { form, isArchived } of added) {
    const id = newId("prd")
    const distilleryId = idByName.get(form.distillery ?? "") ?? null
    const row = { id, slug: slugs(form.name, id), ...productColumnsOf(form, distilleryId), isArchived }
    rows.push({ ...row, createdAt: tx.now() })
    events.push({ act: "products.add", subjectId: id, after: changedValuesOf({}, form)?.after ?? {} })
  }
  for (const { form, isArchived, stored } of changed) {
    const distilleryId = idByName.get(form.distillery ?? "") ?? null
    const { changedIn: _, distillery: __, ...row } = stored
    const address = form.name === stored.name ? stored.slug : slugs(form.name, stored.id)
    rows.push({ ...row, ...productColumnsOf(form, distilleryId), slug: address, isArchived })
    const changes = changedValuesOf(
      { ...productFormOf(stored), isArchived: stored.isArchived },
      { ...form, isArchived },
    )
    events.push({ act: "products.change", subjectId: stored.id, reason: "By a list", ...changes })
  }
  await upsert(tx, rows)
  await recordAll(tx, events)
}

/** With a part of the id if the slug is or will be taken. */
async function freeSlugs(tx: Tx, added: readonly AddedRow[], changed: readonly ChangedRow[]) {
  const renamed = changed.filter(({ form, stored }) => form.name !== stored.name)
  const wanted = [...added, ...renamed].map(({ form }) => slug(form.name))
  const { rows } = await tx.db.execute<{ slug: string }>(
    sql`select slug from products where slug = any(${sql.param(wanted)})`,
  )
  const taken = new Set(rows.map((row) => row.slug))
  return (name: string, id: string): string => {
    const plain = slug(name)
    const free = taken.has(plain) ? `${plain}-${id.slice(-6)}` : plain
    taken.add(free)
    return free
  }
}

const maxRows = 500

async function upsert(tx: Tx, rows: readonly NewRow[]): Promise<void> {
  const { id: _, createdAt: __, changedIn: ___, ...columns } = getTableColumns(products)
  const set = Object.fromEntries(
    Object.keys(columns).map((name) => [name, sql.raw(`excluded.${snakeCase(name)}`)]),
  )
  for (let from = 0; from < rows.length; from += maxRows)
    await tx.db
      .insert(products)
      .values(rows.slice(from, from + maxRows))
      .onConflictDoUpdate({ target: products.id, set })
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
