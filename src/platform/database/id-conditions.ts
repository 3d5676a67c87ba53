import { eq, inArray, type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"

/** Compares with any text, such as a part of an address: what is no id finds no row. */
export function idIs(column: PgColumn, text: string): SQL {
  return eq(sql`${column}`, text)
}

export function idIn(column: PgColumn, texts: readonly string[]): SQL {
  return inArray(sql`${column}`, texts)
}
