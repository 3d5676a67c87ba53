import { createHash } from "node:crypto"
import { asc, eq, getTableColumns, inArray } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { columnOf } from "#domains/catalogue/import/csv-product-columns.ts"
import type { FieldChange, RefusedProductRow } from "#domains/catalogue/import/csv-products.ts"
import { casks, distilleries } from "#domains/catalogue/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { CsvCell } from "#platform/files/csv.ts"
import { isStorable } from "#platform/input.ts"
import { isOneOf, keysOf, recordOf } from "#platform/records.ts"
import { formatLocalTime } from "#platform/time.ts"
import {
  type CaskField,
  type CaskLine,
  caskColumns,
  factFields,
  gaugeFields,
  readCaskLines,
} from "./csv-cask-lines.ts"
import { CaskForm, GaugeForm } from "./inputs.ts"
import { measureFault } from "./rules.ts"

type CaskText = Record<CaskField, string>
export type StoredCask = typeof casks.$inferSelect & { distillery: string }
export type AddedCask = { row: number; facts: CaskForm; gauge: GaugeForm; distillery: string }
export type ChangedCask = AddedCask & { stored: StoredCask; changes: FieldChange[] }

export type CasksPlan = {
  /** The same as long as the list would have the same effect. */
  stamp: string
  added: AddedCask[]
  changed: ChangedCask[]
  unchanged: number
  refused: RefusedProductRow[]
}

export async function caskSheet(ctx: Ctx): Promise<CsvCell[][]> {
  requirePermission(ctx, "catalogue")
  const rows = await selectCasks(ctx).orderBy(asc(casks.number))
  return [[...caskColumns], ...rows.map((row) => [...factFields, ...gaugeFields].map((field) => row[field]))]
}

function selectCasks(ctx: Pick<Ctx, "db">) {
  return ctx.db
    .select({ ...getTableColumns(casks), distillery: distilleries.name })
    .from(casks)
    .innerJoin(distilleries, eq(distilleries.id, casks.distilleryId))
    .$dynamic()
}

/** Writes nothing. A row with a known number changes that cask, any other adds one. Invalid rows are reported. */
export async function planCasks(ctx: Ctx, text: string): Promise<CasksPlan> {
  requirePermission(ctx, "catalogue")
  const lines = await readCaskLines(text)
  const lookup = await lookUpCasks(ctx, lines)
  const plan: CasksPlan = { stamp: "", added: [], changed: [], unchanged: 0, refused: [] }
  for (const line of lines) {
    const read = readLine(line, lookup)
    if ("reason" in read) plan.refused.push(read)
    else if (!("stored" in read)) plan.added.push(read)
    else if (read.changes.length > 0) plan.changed.push(read)
    else plan.unchanged++
  }
  return { ...plan, stamp: planStampOf(plan) }
}

function planStampOf({ added, changed, refused }: CasksPlan): string {
  const effects = [
    added.map(({ facts, gauge }) => [facts, gauge]),
    changed.map(({ stored, changes }) => [stored.id, changes]),
    refused,
  ]
  return createHash("sha256").update(JSON.stringify(effects)).digest("base64url")
}

type CaskLookup = {
  rows: Map<string, StoredCask>
  taken: Set<string>
  makerIds: Map<string, string>
  today: string
}

async function lookUpCasks(ctx: Ctx, lines: readonly CaskLine[]): Promise<CaskLookup> {
  const numbers = lines.flatMap(({ cells }) => cells.number || []).filter(isStorable)
  const rows = numbers.length > 0 ? await selectCasks(ctx).where(inArray(casks.number, numbers)) : []
  const makers = await ctx.db.select({ id: distilleries.id, name: distilleries.name }).from(distilleries)
  return {
    rows: new Map(rows.map((row) => [row.number, row])),
    taken: new Set(),
    makerIds: new Map(makers.map(({ id, name }) => [name, id])),
    today: formatLocalTime(ctx.now()).slice(0, 10),
  }
}

function readLine(
  { row, cells, surplus }: CaskLine,
  lookup: CaskLookup,
): AddedCask | ChangedCask | RefusedProductRow {
  const { number = "" } = cells
  const stored = lookup.rows.get(number)
  const before = stored && textsOfCask(stored)
  const text: Partial<CaskText> = { ...before, ...cells }
  const bad = (column: string, reason: string, value: string): RefusedProductRow => {
    return { row, name: text.name || number, column, reason, value }
  }
  if (surplus !== undefined) return bad("", "tooManyCells", surplus)
  const garbled = Object.entries(cells).find(([, cell]) => !isStorable(cell))
  if (garbled) return { ...bad(columnOf(garbled[0]), "textUnclear", ""), name: "" }
  if (number === "") return bad("number", "textRequired", "")
  if (lookup.taken.has(number)) return bad("number", "numberTwice", number)
  lookup.taken.add(number)

  const { distillery = "" } = text
  const facts = CaskForm.safeParse({ ...text, distilleryId: lookup.makerIds.get(distillery) ?? "?" })
  const gauge = GaugeForm.safeParse(text)
  const issue = facts.error?.issues[0] ?? gauge.error?.issues[0]
  const field = String(issue?.path[0] ?? "")
  if (!facts.success || !gauge.success)
    return bad(columnOf(field), issue?.message ?? "", (isOneOf(keysOf(text), field) && text[field]) || "")
  if (!lookup.makerIds.has(distillery)) return bad("distillery", "noSuchDistillery", distillery)
  const wrong = measureFault({ ...facts.data, ...gauge.data }, lookup.today)
  if (wrong) return bad(columnOf(wrong.field), wrong.reason, text[wrong.field] ?? "")
  const read = { row, facts: facts.data, gauge: gauge.data, distillery }
  if (!stored || !before) return read
  return {
    ...read,
    stored,
    changes: changesOf(before, textsOfCask({ ...facts.data, ...gauge.data, distillery })),
  }
}

function textsOfCask(values: Record<CaskField, string | number | null>): CaskText {
  return recordOf([...factFields, ...gaugeFields], (field) => String(values[field] ?? ""))
}

function changesOf(before: CaskText, after: CaskText): FieldChange[] {
  return [...factFields, ...gaugeFields].flatMap((field) =>
    before[field] === after[field]
      ? []
      : [{ column: columnOf(field), before: before[field], after: after[field] }],
  )
}
