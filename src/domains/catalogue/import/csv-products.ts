import { createHash } from "node:crypto"
import { setImmediate } from "node:timers/promises"
import { type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isStorable } from "#platform/input.ts"
import { isOneOf } from "#platform/records.ts"
import { ProductForm, type ProductText, productFields, productTextsOf } from "../product-form.ts"
import { type ProductRow, productFormOf, selectProducts } from "../product-row.ts"
import { refuse } from "../refusals.ts"
import { categories, distilleries, products } from "../schema.ts"
import { columnOf } from "./csv-product-columns.ts"
import { type ProductLine, readProductSheet } from "./csv-product-lines.ts"

export type FieldChange = { column: string; before: string; after: string }
export type AddedRow = { row: number; form: ProductForm; isArchived: boolean }
export type ChangedRow = AddedRow & { stored: ProductRow; changes: FieldChange[] }
export type RefusedProductRow = { row: number; name: string; column: string; reason: string; value: string }

export type ProductsPlan = {
  /** The same as long as the list would have the same effect. */
  stamp: string
  added: AddedRow[]
  changed: ChangedRow[]
  unchanged: number
  refused: RefusedProductRow[]
}

const rowsAtATime = 200

/** Writes nothing. Invalid rows are reported by number. */
export async function planProducts(ctx: Ctx, text: string): Promise<ProductsPlan> {
  requirePermission(ctx, "catalogue")
  const lines = await readProductSheet(text)
  const lookup = await lookUpProducts(ctx, lines)
  const plan: ProductsPlan = { stamp: "", added: [], changed: [], unchanged: 0, refused: [] }
  for (const [index, line] of lines.entries()) {
    // Yield to the event loop, so that bids need not wait.
    if (index % rowsAtATime === 0) await setImmediate()
    const read = readLine(line, lookup)
    if ("reason" in read) plan.refused.push(read)
    else if (!("stored" in read)) plan.added.push(read)
    else if (read.changes.length > 0) plan.changed.push(read)
    else plan.unchanged++
  }
  return { ...plan, stamp: planStampOf(plan) }
}

function planStampOf({ added, changed, refused }: ProductsPlan): string {
  const hash = createHash("sha256")
  for (const { form, isArchived } of added) hash.update(JSON.stringify([form, isArchived]))
  for (const { stored, changes } of changed) hash.update(JSON.stringify([stored.id, changes]))
  return hash.update(JSON.stringify(refused)).digest("base64url")
}

type ProductLookup = {
  rows: Map<string, ProductRow>
  /** Includes the rows read so far. */
  bottlings: Set<string>
  taken: Set<string>
  distilleries: Set<string>
  categories: Set<string>
}

async function lookUpProducts(ctx: Ctx, lines: readonly ProductLine[]): Promise<ProductLookup> {
  const ids = lines.map(({ id }) => id).filter((id) => id && isStorable(id))
  const names = lines.filter(({ id }) => !id).map(({ cells }) => (cells.name ?? "").toLowerCase())
  // In sequence: a transaction has one connection.
  const rows = ids.length > 0 ? await selectProducts(ctx).where(isAnyOf(products.id, ids)) : []
  const storable = names.filter(isStorable)
  const same =
    storable.length > 0
      ? await selectProducts(ctx).where(isAnyOf(sql`lower(${products.name})`, storable))
      : []
  const makers = await ctx.db.select({ name: distilleries.name }).from(distilleries)
  const kinds = await ctx.db.select({ name: categories.name }).from(categories)
  return {
    rows: new Map(rows.map((row) => [row.id, row])),
    bottlings: new Set(same.map((row) => bottlingKeyOf(productFormOf(row)))),
    taken: new Set(),
    distilleries: new Set(makers.map(({ name }) => name)),
    categories: new Set(kinds.map(({ name }) => name)),
  }
}

/** One array parameter: the number of parameters is limited. */
function isAnyOf(value: AnyPgColumn | SQL, values: readonly string[]): SQL {
  return sql`${value} = any(${sql.param(values)})`
}

function bottlingKeyOf({ name, bottler, vintage, bottledYear, abvPercent, volumeMl }: ProductForm): string {
  return JSON.stringify([name.toLowerCase(), bottler, vintage, bottledYear, abvPercent, volumeMl])
}

type ReadProductRow = AddedRow | ChangedRow | RefusedProductRow

function readLine(line: ProductLine, lookup: ProductLookup): ReadProductRow {
  const { row, id, cells } = line
  const stored = id ? lookup.rows.get(id) : undefined
  const before = stored && productTextsOf(productFormOf(stored))
  const typed = { ...before, ...cells }
  const bad = (column: string, reason: string, value: string): RefusedProductRow => {
    return { row, name: typed.name ?? "", column, reason, value }
  }
  if (line.surplus !== undefined) return bad("", "tooManyCells", line.surplus)
  const garbled = Object.entries(line.all).find(([, cell]) => !isStorable(cell))
  if (garbled) return bad(garbled[0], "textUnclear", "")
  if (id && !stored) return bad("id", "idUnknown", id)
  if (id && lookup.taken.has(id)) return bad("id", "idTwice", id)
  if (id) lookup.taken.add(id)
  const isArchived = archivedOf(line, stored?.isArchived ?? false)
  if (isArchived === undefined) return bad("archived", "archivedUnclear", line.all.archived ?? "")

  const changes = changesOf(before, typed, stored?.isArchived, isArchived)
  if (stored && changes.length === 0) return { row, form: productFormOf(stored), isArchived, stored, changes }
  const parsed = ProductForm.safeParse(typed)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const field = String(issue?.path[0] ?? "")
    return bad(columnOf(field), issue?.message ?? "", (isOneOf(productFields, field) && typed[field]) || "")
  }
  const form = parsed.data
  const unknown = unknownNameIn(form, before, lookup)
  if (unknown) return bad(...unknown)
  if (stored) return { row, form, isArchived, stored, changes }
  if (lookup.bottlings.has(bottlingKeyOf(form))) return bad("name", "bottlingTwice", form.name)
  lookup.bottlings.add(bottlingKeyOf(form))
  return { row, form, isArchived }
}

function archivedOf({ all }: ProductLine, stored: boolean): boolean | undefined {
  const cell = (all.archived ?? "").toLowerCase()
  if (cell === "") return stored
  if (cell === "yes") return true
  return cell === "no" ? false : undefined
}

function changesOf(
  before: ProductText | undefined,
  typed: Partial<ProductText>,
  wasArchived: boolean | undefined,
  isArchived: boolean,
): FieldChange[] {
  if (!before) return []
  const changed = productFields.flatMap((field) => {
    const [was, is] = [before[field], normalizeCell(field, typed[field] ?? "")]
    return was === is ? [] : [{ column: columnOf(field), before: was, after: is }]
  })
  if (wasArchived === isArchived) return changed
  const yesNo = (archived: boolean | undefined) => (archived ? "yes" : "no")
  return [...changed, { column: "archived", before: yesNo(wasArchived), after: yesNo(isArchived) }]
}

const field = ProductForm.shape

/** As it would be stored: "46.0" becomes 46, an empty weight the default. Keeps an invalid cell. */
function normalizeCell(name: keyof ProductText, cell: string): string {
  const read = field[name].safeParse(cell)
  return read.success ? String(read.data ?? "") : cell
}

function unknownNameIn(
  { distillery, category }: ProductForm,
  before: ProductText | undefined,
  lookup: ProductLookup,
): [column: string, reason: string, value: string] | undefined {
  if (category !== before?.category && !lookup.categories.has(category))
    return ["category", "noSuchCategory", category]
  if (distillery !== null && distillery !== before?.distillery && !lookup.distilleries.has(distillery))
    return ["distillery", "distilleryUnknown", distillery]
  return undefined
}

export function requireFaultless(plan: ProductsPlan): ProductsPlan {
  const [first] = plan.refused
  if (first) throw refuse("listHasFaults", { count: plan.refused.length, row: first.row })
  return plan
}
