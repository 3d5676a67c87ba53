import { compileExpression, type Evaluate } from "../sql/compile-expression.ts"
import {
  conjunctsOf,
  type RowContext,
  type Scope,
  type ScopeItem,
  type SimulatedRow,
  usesOnly,
} from "../sql/scope.ts"
import type { Expression, FromSyntax, SourceSyntax } from "../sql/syntax.ts"
import { convert, JsonValue } from "../sql/values.ts"
import type { SimulatedDatabase } from "./database.ts"
import type { Execution } from "./execution.ts"
import type { StoredRow, TableModel } from "./table.ts"

export type Context = RowContext<Execution>

/** A row of a source, with its place if it is a table's. */
export type Candidate = { row: SimulatedRow; stored: StoredRow | undefined }

export type CompiledItem = {
  isOuter: boolean
  list(context: Context): Iterable<Candidate>
  matches: Evaluate<Execution> | undefined
}

export function itemOf(database: SimulatedDatabase, { source, alias }: FromSyntax, scope: Scope): ScopeItem {
  return { alias, columns: columnsOfSource(database, source, alias, scope) }
}

function columnsOfSource(
  database: SimulatedDatabase,
  source: SourceSyntax,
  alias: string,
  scope: Scope,
): readonly string[] {
  if (source.kind === "select") return database.compileSelect(source.select, scope.outer).names
  if (source.kind === "table")
    return database.partColumns.get(source.name) ?? database.table(source.name).columnNames
  if (source.columns.length > 0) return source.columns
  const record = recordTypeOf(source.args)
  return record ? database.table(record).columnNames : [alias]
}

/** `null::bids` names the table whose columns a JSON function returns. */
function recordTypeOf([first]: readonly Expression[]): string | undefined {
  return first?.kind === "cast" && first.of.kind === "literal" && first.of.value === null
    ? first.type
    : undefined
}

export function compileItem(
  database: SimulatedDatabase,
  from: FromSyntax,
  place: number,
  scope: Scope,
  where: Expression | undefined,
): CompiledItem {
  const nested = database.nested
  const isOuter = from.join === "left"
  const conditions = [...conjunctsOf(from.on), ...(isOuter ? [] : conjunctsOf(where))]
  return {
    isOuter,
    list: compileSource(database, from.source, place, scope, conditions),
    matches: from.on && compileExpression(from.on, scope, nested),
  }
}

function compileSource(
  database: SimulatedDatabase,
  source: SourceSyntax,
  place: number,
  scope: Scope,
  conditions: readonly Expression[],
): CompiledItem["list"] {
  if (source.kind === "select") {
    const { names, run } = database.compileSelect(source.select, scope.outer)
    return (context) => run(context).map((values) => ({ row: rowOf(names, values), stored: undefined }))
  }
  if (source.kind === "call") return compileRecords(database, source, scope, place)
  const { name } = source
  if (database.partColumns.has(name))
    return ({ execution }) => (execution.parts.get(name) ?? []).map((row) => ({ row, stored: undefined }))
  return compileScan(database, database.table(name), place, scope, conditions)
}

export function rowOf(names: readonly string[], values: readonly unknown[]): SimulatedRow {
  return Object.fromEntries(names.map((name, at) => [name, values[at]]))
}

function compileScan(
  database: SimulatedDatabase,
  table: TableModel,
  place: number,
  scope: Scope,
  conditions: readonly Expression[],
): CompiledItem["list"] {
  const lookup = conditions
    .map((condition) => compileLookup(database, condition, { table, place, scope }))
    .find((each) => each !== undefined)
  return function* (context) {
    const { execution } = context
    for (const stored of lookup ? lookup(context) : table.stored) {
      const row = execution.read(stored)
      if (row) yield { row, stored }
    }
  }
}

type LookupPlace = { table: TableModel; place: number; scope: Scope }

/** The places whose column may equal a value that is known before the table is read. */
function compileLookup(
  database: SimulatedDatabase,
  condition: Expression,
  at: LookupPlace,
): ((context: Context) => Iterable<StoredRow>) | undefined {
  const { table, place, scope } = at
  const nested = database.nested
  const columnOf = (expression: Expression): string | undefined => {
    if (expression.kind !== "column" || !table.isIndexed(expression.name)) return undefined
    const isOwn = expression.table === undefined || expression.table === scope.items[place]?.alias
    return isOwn && table.columnNames.includes(expression.name) ? expression.name : undefined
  }
  if (condition.kind === "binary" && condition.operator === "=")
    for (const [one, other] of [
      [condition.left, condition.right],
      [condition.right, condition.left],
    ] as const) {
      const column = columnOf(one)
      if (column === undefined || !usesOnly(other, scope, place)) continue
      const value = compileExpression(other, scope, nested)
      return (context) => valueRows(table, column, [value(context)])
    }
  if (condition.kind === "in" && !condition.isNegated) {
    const column = columnOf(condition.of)
    if (column === undefined || !condition.list.every((each) => usesOnly(each, scope, place)))
      return undefined
    const values = condition.list.map((each) => compileExpression(each, scope, nested))
    return (context) =>
      valueRows(
        table,
        column,
        values.map((each) => each(context)),
      )
  }
  if (condition.kind === "quantified" && condition.operator === "=" && !condition.isAll) {
    const column = columnOf(condition.of)
    if (column === undefined || !usesOnly(condition.array, scope, place)) return undefined
    const array = compileExpression(condition.array, scope, nested)
    return (context) => {
      const values = array(context)
      return Array.isArray(values) ? valueRows(table, column, values) : []
    }
  }
  return undefined
}

function valueRows(table: TableModel, column: string, values: readonly unknown[]): Iterable<StoredRow> {
  const known = values.filter((value) => value !== null && value !== undefined)
  if (known.length === 1) return table.withValue(column, known[0])
  return new Set(known.flatMap((value) => [...table.withValue(column, value)]))
}

function compileRecords(
  database: SimulatedDatabase,
  source: Extract<SourceSyntax, { kind: "call" }>,
  scope: Scope,
  place: number,
): CompiledItem["list"] {
  const nested = database.nested
  const earlier: Scope = { items: scope.items.slice(0, place), outer: scope.outer }
  const args = source.args.map((each) => compileExpression(each, earlier, nested))
  const asCandidates = (rows: readonly SimulatedRow[]) => rows.map((row) => ({ row, stored: undefined }))
  if (source.name === "unnest")
    return (context) => {
      const arrays = args.map((each) => each(context))
      return asCandidates(unnestedRows(arrays, scope.items[place]?.columns ?? [], source.isNumbered))
    }
  const record = recordTypeOf(source.args)
  const [, json] = args
  if (!record || !json) throw new Error(`unknown function ${source.name}`)
  const table = database.table(record)
  return (context) => {
    const value = convert(json(context), "json")
    const content = value instanceof JsonValue ? value.value : null
    return asCandidates((Array.isArray(content) ? content : [content]).map((each) => recordRow(table, each)))
  }
}

function unnestedRows(
  arrays: readonly unknown[],
  names: readonly string[],
  isNumbered: boolean,
): SimulatedRow[] {
  const length = Math.max(0, ...arrays.map((each) => (Array.isArray(each) ? each.length : 0)))
  return Array.from({ length }, (_, index) => {
    const values = arrays.map((each) => (Array.isArray(each) ? (each[index] ?? null) : null))
    return rowOf(names, isNumbered ? [...values, index + 1] : values)
  })
}

function recordRow(table: TableModel, content: Record<string, unknown>): SimulatedRow {
  const row: Record<string, unknown> = {}
  for (const { name, type } of table.columns) {
    const value = content[name] ?? null
    row[name] = value !== null && /^json/.test(type) ? new JsonValue(value) : convert(value, type)
  }
  return row
}
