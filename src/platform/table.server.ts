import { hash } from "node:crypto"
import { getTableColumns, getTableName, sql } from "drizzle-orm"
import { toSnakeCase } from "drizzle-orm/casing"
import { bigint, customType, type PgColumn, type PgTable, text, timestamp } from "drizzle-orm/pg-core"
import type { Id } from "./ids.ts"

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
  return spelledOf(table)
    .map(({ key, column }) => `${alias}.${column} as "${prefix}${key}"`)
    .join(", ")
}

type Spelled = { key: string; column: string }
const spelledColumns = new WeakMap<PgTable, readonly Spelled[]>()

function spelledOf(table: PgTable): readonly Spelled[] {
  let found = spelledColumns.get(table)
  if (!found) {
    found = Object.entries(getTableColumns(table)).map(([key, column]) => ({ key, column: spelt(column) }))
    spelledColumns.set(table, found)
  }
  return found
}

function spelt({ name, keyAsName }: Pick<PgColumn, "name" | "keyAsName">): string {
  return keyAsName ? toSnakeCase(name) : name
}

/** Uses one named statement for any number of rows with the same columns. `then` is appended to it. */
export function insertOf<Table extends PgTable>(
  table: Table,
  rows: readonly Table["$inferInsert"][],
  then = "",
) {
  const columns = spelledOf(table).filter(({ key }) => rows[0] && key in rows[0])
  const list = columns.map(({ column }) => column).join(", ")
  const statement = insertInto(getTableName(table), list, then)
  const spelled = rows.map((row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(columns.map(({ key, column }) => [column, row[key]])),
  )
  return { ...statement, values: [JSON.stringify(spelled)] }
}

const inserts = new Map<string, { name: string; text: string }>()

function insertInto(table: string, list: string, then: string): { name: string; text: string } {
  const key = `${table} ${list} ${then}`
  let found = inserts.get(key)
  if (!found) {
    const text = `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $1::json) ${then}`
    found = { name: `insert ${hash("md5", text)}`, text }
    inserts.set(key, found)
  }
  return found
}

export function partOf<Row>(row: Readonly<Record<string, unknown>>, prefix: string): Row {
  const own: Record<string, unknown> = {}
  for (const name of Object.keys(row)) if (name.startsWith(prefix)) own[name.slice(prefix.length)] = row[name]
  return own as Row
}
