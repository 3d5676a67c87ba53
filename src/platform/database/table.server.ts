import { hash } from "node:crypto"
import { getTableColumns, getTableName, sql } from "drizzle-orm"
import { bigint, customType, type PgTable, text, timestamp } from "drizzle-orm/pg-core"
import type { Id } from "../ids.ts"

/** An id column typed by its prefix: `id("lot")` holds `lot_…`. */
export const id = <Prefix extends string>(_prefix: Prefix) => text().$type<Id<Prefix>>()

/** Stored in 64 bits; a safe integer in code. */
export const cents = () => bigint({ mode: "number" })

/** Stores milliseconds like JavaScript's Date, so that values are read back unchanged. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: "date" })

export const citext = customType<{ data: string }>({ dataType: () => "citext" })

export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (bytes) => Buffer.from(bytes),
})

const xid8 = customType<{ data: string }>({ dataType: () => "xid8" })

/**
 * The transaction that last wrote the row, set by a trigger. A reader who has everything up to a snapshot reads the
 * rows from it on, and misses none however long a transaction took.
 */
export const changedIn = () => xid8().notNull().default(sql`pg_current_xact_id()`)

/** Names columns as in code, for handwritten SQL. */
export function columnsOf(table: PgTable, alias: string, prefix = ""): string {
  return columnNamesOf(table)
    .map(({ key, column }) => `${alias}.${column} as "${prefix}${key}"`)
    .join(", ")
}

type ColumnName = { key: string; column: string }
const columnNames = new WeakMap<PgTable, readonly ColumnName[]>()

function columnNamesOf(table: PgTable): readonly ColumnName[] {
  let found = columnNames.get(table)
  if (!found) {
    found = Object.keys(getTableColumns(table)).map((key) => ({ key, column: snakeCase(key) }))
    columnNames.set(table, found)
  }
  return found
}

/** No column has a name of its own in the schema. */
function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/**
 * For `unnest($1::json[])`, which PostgreSQL expects to return few rows, so it looks up the rows to change by key. It
 * expects a hundred of a JSON list, and for those reads a small table whole.
 */
export function asJsonArray(rows: readonly object[]): string[] {
  return rows.map((row) => JSON.stringify(row))
}

/** Uses one named statement for any number of rows with the same columns. `then` is appended to it. */
export function insertStatement<Table extends PgTable>(
  table: Table,
  rows: readonly Table["$inferInsert"][],
  suffix = "",
) {
  const columns = columnNamesOf(table).filter(({ key }) => rows[0] && key in rows[0])
  const list = columns.map(({ column }) => column).join(", ")
  return { ...insertTextFor(getTableName(table), list, suffix), values: [jsonRowsOf(table, rows)] }
}

const insertTexts = new Map<string, { name: string; text: string }>()

function insertTextFor(table: string, list: string, suffix: string): { name: string; text: string } {
  const key = `${table} ${list} ${suffix}`
  let found = insertTexts.get(key)
  if (!found) {
    const text = `${insertListSql(table, list, "$1")} ${suffix}`
    found = { name: `insert ${hash("md5", text)}`, text }
    insertTexts.set(key, found)
  }
  return found
}

/** Inserts whole rows as a part of a statement. `parameter` is what `jsonRowsOf` returns for rows with every column. */
export function insertRowsSql(table: PgTable, parameter: string): string {
  const list = columnNamesOf(table).map(({ column }) => column)
  return insertListSql(getTableName(table), list.join(", "), parameter)
}

function insertListSql(table: string, list: string, parameter: string): string {
  return `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, ${parameter}::json)`
}

/** Null is left out, which `json_populate_recordset` reads as null. */
export function jsonRowsOf<Table extends PgTable>(
  table: Table,
  rows: readonly Table["$inferInsert"][],
): string {
  const columns = columnNamesOf(table)
  const records = rows.map((row: Readonly<Record<string, unknown>>) => {
    const record: Record<string, unknown> = {}
    for (const { key, column } of columns) if (row[key] !== null) record[column] = row[key]
    return record
  })
  return JSON.stringify(records)
}

export function pickPrefixed<Row>(row: Readonly<Record<string, unknown>>, prefix: string): Row {
  const own: Record<string, unknown> = {}
  for (const name of Object.keys(row)) if (name.startsWith(prefix)) own[name.slice(prefix.length)] = row[name]
  return own as Row
}
