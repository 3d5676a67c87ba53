import { getTableColumns, is, SQL } from "drizzle-orm"
import { getTableConfig, type PgColumn, PgDialect, type PgTable } from "drizzle-orm/pg-core"
import { parseExpression } from "../sql/parse-statement.ts"
import type { SimulatedRow } from "../sql/scope.ts"
import type { Expression } from "../sql/syntax.ts"
import { keyOfValue } from "../sql/values.ts"
import type { SimulatedTransaction } from "./transaction.ts"

export type ColumnModel = {
  name: string
  type: string
  isRequired: boolean
  fallback: Expression | undefined
}

/** Read when it is first needed: the schema has checks that the simulated code never meets. */
export type CheckModel = { name: string; text: string }

export type UniqueModel = { columns: readonly string[]; where: CheckModel | undefined }

export type ReferenceModel = { columns: readonly string[]; table: string; toColumns: readonly string[] }

/** Null is a deleted row. */
export type RowVersion = { commit: number; row: SimulatedRow | null }

/** A place of a row through its versions. Only the transaction with the row's lock may have a change pending. */
export type StoredRow = {
  table: TableModel
  versions: RowVersion[]
  pending: { transaction: SimulatedTransaction; row: SimulatedRow | null } | undefined
  locks: Map<SimulatedTransaction, number>
}

/** The committed row, unless it is deleted. */
export function committedRow({ versions }: StoredRow): SimulatedRow[] {
  const row = versions.at(-1)?.row
  return row ? [row] : []
}

/** A table as the schema declares it. */
export class TableModel {
  readonly name: string
  readonly columns: readonly ColumnModel[]
  readonly columnNames: readonly string[]
  readonly uniques: readonly UniqueModel[]
  readonly references: readonly ReferenceModel[]
  readonly checks: readonly CheckModel[]
  readonly keyColumns: ReadonlySet<string>
  readonly stored = new Set<StoredRow>()
  readonly #indexes = new Map<string, Map<string | number, Set<StoredRow>>>()
  nextNumber = 1

  constructor(table: PgTable) {
    const { name, indexes, primaryKeys, foreignKeys, checks } = getTableConfig(table)
    this.name = name
    this.columns = Object.values(getTableColumns(table)).map(modelColumn)
    this.columnNames = this.columns.map((column) => column.name)
    this.uniques = [
      ...Object.values(getTableColumns(table))
        .filter((column) => column.primary || column.isUnique)
        .map((column) => ({ columns: [nameOf(column)], where: undefined })),
      ...primaryKeys.map(({ columns }) => ({ columns: columns.map(nameOf), where: undefined })),
      ...indexes
        .filter(({ config }) => config.unique)
        .map(({ config }) => ({
          columns: config.columns.flatMap((column) => ("name" in column ? nameOf(column) : [])),
          where: config.where && { name, text: dialect.sqlToQuery(config.where).sql },
        })),
    ]
    this.references = foreignKeys.map((key) => {
      const { columns, foreignTable, foreignColumns } = key.reference()
      return {
        columns: columns.map(nameOf),
        table: getTableConfig(foreignTable).name,
        toColumns: foreignColumns.map(nameOf),
      }
    })
    this.checks = checks.map((check) => ({ name: check.name, text: dialect.sqlToQuery(check.value).sql }))
    this.keyColumns = new Set(this.uniques.flatMap(({ columns, where }) => (where ? [] : columns)))
  }

  /** Columns that statements look up, and that seldom change in a row. */
  isIndexed(column: string): boolean {
    return (
      this.keyColumns.has(column) ||
      this.references.some(({ columns }) => columns.includes(column)) ||
      column.endsWith("_id") ||
      column === "status"
    )
  }

  /** May return more rows: some had the value in an earlier version. */
  withValue(column: string, value: unknown): Iterable<StoredRow> {
    let index = this.#indexes.get(column)
    if (!index) {
      index = new Map()
      this.#indexes.set(column, index)
      for (const stored of this.stored) {
        for (const { row } of stored.versions) addTo(index, row?.[column], stored)
        addTo(index, stored.pending?.row?.[column], stored)
      }
    }
    return index.get(keyOfValue(value)) ?? []
  }

  /** Call it for each new version, before it is visible. */
  addToIndexes(stored: StoredRow, row: SimulatedRow): void {
    for (const [column, index] of this.#indexes) addTo(index, row[column], stored)
  }

  clear(): void {
    this.stored.clear()
    this.#indexes.clear()
    this.nextNumber = 1
  }

  /** Nobody can see an old version any more. */
  removeFromIndexes(stored: StoredRow, old: SimulatedRow, row: SimulatedRow): void {
    for (const [column, index] of this.#indexes) {
      const value = old[column]
      if (value !== row[column] && value !== null && value !== undefined)
        if (row[column] === null || keyOfValue(value) !== keyOfValue(row[column]))
          index.get(keyOfValue(value))?.delete(stored)
    }
  }

  remove(stored: StoredRow): void {
    this.stored.delete(stored)
    for (const index of this.#indexes.values()) for (const rows of index.values()) rows.delete(stored)
  }
}

function addTo(index: Map<string | number, Set<StoredRow>>, value: unknown, stored: StoredRow): void {
  if (value === null || value === undefined) return
  const key = keyOfValue(value)
  const rows = index.get(key)
  if (rows) rows.add(stored)
  else index.set(key, new Set([stored]))
}

/** No column has a name of its own in the schema. */
function nameOf({ name = "" }: { name?: string | undefined }): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function modelColumn(column: PgColumn): ColumnModel {
  const fallback: Expression | undefined = column.generatedIdentity
    ? { kind: "call", name: "next_number", args: [] }
    : defaultOf(column)
  return {
    name: nameOf(column),
    type: column.getSQLType(),
    isRequired: column.notNull,
    fallback,
  }
}

function defaultOf(column: PgColumn): Expression | undefined {
  const { default: given } = column
  if (is(given, SQL)) return asExpression(given)
  return given === undefined ? undefined : { kind: "literal", value: column.mapToDriverValue(given) }
}

const dialect = new PgDialect({ casing: "snake_case" })

function asExpression(condition: SQL): Expression {
  return parseExpression(dialect.sqlToQuery(condition).sql)
}
