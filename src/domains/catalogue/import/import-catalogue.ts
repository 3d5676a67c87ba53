import { getTableColumns, type SQL, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { slug } from "#platform/slug.ts"
import { refuse } from "../refusals.ts"
import { bottlers, categories, distilleries, glossaryTerms, products } from "../schema.ts"

export type ImportedProduct = Omit<
  typeof products.$inferInsert,
  "id" | "slug" | "distilleryId" | "createdAt"
> & {
  distillery: string | null
}

export type Catalogue = {
  distilleries: readonly (typeof distilleries.$inferInsert)[]
  bottlers: readonly Omit<typeof bottlers.$inferInsert, "id">[]
  products: readonly ImportedProduct[]
  terms: readonly Omit<typeof glossaryTerms.$inferInsert, "id">[]
}

/** Entries with known names keep their ids, so a list can be imported again. Returns product ids in order. */
export async function importCatalogue(ctx: Ctx, catalogue: Catalogue): Promise<Id<"prd">[]> {
  requirePermission(ctx, "catalogue")
  return await transaction(ctx, async (tx) => {
    await upsert(tx, distilleries, catalogue.distilleries)
    await upsert(
      tx,
      bottlers,
      catalogue.bottlers.map((bottler) => ({ id: slug(bottler.name), ...bottler })),
    )
    await upsert(
      tx,
      glossaryTerms,
      catalogue.terms.map((term) => ({ id: slug(term.term), ...term })),
    )
    const named = new Set(catalogue.products.map(({ category }) => category))
    await upsert(
      tx,
      categories,
      [...named].map((name) => ({ id: slug(name), name })),
    )
    return await upsertProducts(tx, catalogue.products)
  })
}

async function upsertProducts(tx: Tx, listed: readonly ImportedProduct[]): Promise<Id<"prd">[]> {
  const existing = await tx.db.select({ id: distilleries.id, name: distilleries.name }).from(distilleries)
  const distilleryIds = new Map(existing.map(({ id, name }) => [name, id]))
  const slugs = distinctSlugs(listed.map((product) => product.name))
  const rows = listed.map(({ distillery, ...product }, place) => ({
    ...product,
    id: newId("prd"),
    slug: slugs[place] ?? slug(product.name),
    distilleryId: distilleryIdOf(distillery, distilleryIds),
  }))
  await upsert(tx, products, rows)
  const stored = await tx.db
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(sql`${products.slug} = any(${sql.param(slugs)})`)
  const idBySlug = new Map(stored.map((product) => [product.slug, product.id]))
  return rows.map((row) => idBySlug.get(row.slug) ?? row.id)
}

function distilleryIdOf(name: string | null, ids: ReadonlyMap<string, string>): string | null {
  if (name === null) return null
  const id = ids.get(name)
  if (id === undefined) throw refuse("noSuchDistillery", { distillery: name })
  return id
}

/** Two names may have the same slug. */
function distinctSlugs(names: readonly string[]): string[] {
  const taken = new Map<string, number>()
  return names.map((name) => {
    const plain = slug(name)
    const count = (taken.get(plain) ?? 0) + 1
    taken.set(plain, count)
    return count === 1 ? plain : `${plain}-${count}`
  })
}

const maxRows = 1_000

type CatalogueTable =
  | typeof distilleries
  | typeof bottlers
  | typeof products
  | typeof categories
  | typeof glossaryTerms

async function upsert<Table extends CatalogueTable>(
  tx: Tx,
  table: Table,
  rows: readonly Table["$inferInsert"][],
): Promise<void> {
  const target = table === products ? products.slug : (table as typeof distilleries).id
  for (let from = 0; from < rows.length; from += maxRows) {
    await tx.db
      .insert(table as PgTable)
      .values(rows.slice(from, from + maxRows) as Record<string, unknown>[])
      .onConflictDoUpdate({ target, set: overwrittenColumns(table) })
  }
}

function overwrittenColumns(table: PgTable): Record<string, SQL> {
  const unchanged = ["id", "slug", "createdAt", "changedIn"]
  return Object.fromEntries(
    Object.keys(getTableColumns(table))
      .filter((name) => !unchanged.includes(name))
      .map((name) => [name, sql.raw(`excluded.${snakeCase(name)}`)]),
  )
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
