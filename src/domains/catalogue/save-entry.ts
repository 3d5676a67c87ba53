import { and, eq, ne, or, sql } from "drizzle-orm"
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { invalidate } from "#platform/cache.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { slug } from "#platform/slug.ts"
import { type ComparedFields, changedValuesOf } from "./changed-values.ts"
import type { BottlerForm, CategoryForm, DistilleryForm, TermForm } from "./inputs.ts"
import { refuse } from "./refusals.ts"
import { bottlers, categories, distilleries, glossaryTerms, products } from "./schema.ts"

export async function saveDistillery(ctx: Ctx, id: string | null, form: DistilleryForm): Promise<string> {
  return await saveEntry(ctx, "distilleries", id, form)
}

/** Products store the bottler's name, so a rename updates them. */
export async function saveBottler(ctx: Ctx, id: string | null, form: BottlerForm): Promise<string> {
  return await saveEntry(ctx, "bottlers", id, form, async (tx, before) => {
    if (typeof before === "string")
      await tx.db.update(products).set({ bottler: form.name }).where(eq(products.bottler, before))
  })
}

/** Products store the category's name, so a rename updates them. */
export async function saveCategory(ctx: Ctx, id: string | null, form: CategoryForm): Promise<string> {
  return await saveEntry(ctx, "categories", id, form, async (tx, before) => {
    if (typeof before === "string")
      await tx.db.update(products).set({ category: form.name }).where(eq(products.category, before))
  })
}

export async function saveTerm(ctx: Ctx, id: string | null, form: TermForm): Promise<string> {
  return await saveEntry(ctx, "glossary", id, form)
}

type EntryKind = {
  table: PgTable & { id: AnyPgColumn }
  nameColumn: AnyPgColumn
  nameField: "name" | "term"
  unknown: "noSuchDistillery" | "noSuchBottler" | "noSuchTerm" | "noSuchCategory"
  fact: "distillery" | "bottler" | "term" | "category"
}

const kinds = {
  distilleries: {
    table: distilleries,
    nameColumn: distilleries.name,
    nameField: "name",
    unknown: "noSuchDistillery",
    fact: "distillery",
  },
  bottlers: {
    table: bottlers,
    nameColumn: bottlers.name,
    nameField: "name",
    unknown: "noSuchBottler",
    fact: "bottler",
  },
  glossary: {
    table: glossaryTerms,
    nameColumn: glossaryTerms.term,
    nameField: "term",
    unknown: "noSuchTerm",
    fact: "term",
  },
  categories: {
    table: categories,
    nameColumn: categories.name,
    nameField: "name",
    unknown: "noSuchCategory",
    fact: "category",
  },
} as const satisfies Record<string, EntryKind>

export type EntryNoun = keyof typeof kinds

/** The slug stays when the entry is renamed. */
async function saveEntry(
  ctx: Ctx,
  noun: EntryNoun,
  id: string | null,
  form: ComparedFields,
  onRename?: (tx: Tx, before: ComparedFields[string]) => Promise<void>,
): Promise<string> {
  requirePermission(ctx, "catalogue")
  const kind: EntryKind = kinds[noun]
  const name = String(form[kind.nameField])
  const entryId = id ?? slug(name)
  return await transaction(ctx, async (tx) => {
    // The second of two concurrent entries with one name is refused.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('catalogue names'))`)
    await requireFreeName(tx, noun, id, name)
    const [row] = (await tx.db
      .select()
      .from(kind.table)
      .where(eq(kind.table.id, entryId))) as ComparedFields[]
    if (id !== null && !row) throw refuse(kind.unknown, { [kind.fact]: id })
    const changes = changedValuesOf(row ?? {}, form)
    if (!changes) return entryId
    if (row) await tx.db.update(kind.table).set(form).where(eq(kind.table.id, entryId))
    else await tx.db.insert(kind.table).values({ id: entryId, ...form })
    if (row && name !== row[kind.nameField]) await onRename?.(tx, row[kind.nameField] ?? null)
    await record(tx, { act: `${noun}.${row ? "change" : "add"}`, subjectId: entryId, ...changes })
    tx.afterCommit(() => invalidate(ctx.app, noun))
    return entryId
  })
}

export async function requireFreeName(
  { db }: Pick<Ctx, "db">,
  noun: EntryNoun,
  id: string | null,
  name: string,
): Promise<void> {
  const { table, nameColumn, nameField }: EntryKind = kinds[noun]
  const entryId = id ?? slug(name)
  const isNamed = and(ne(table.id, entryId), sql`lower(${nameColumn}) = lower(${name})`)
  const [same] = await db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(id === null ? or(isNamed, eq(table.id, entryId)) : isNamed)
  if (same) throw refuse("nameTaken", { field: nameField, name })
}
