import type { QueryResultRow } from "pg"
import type { FinderHouse } from "./asking.ts"

const pageRows = 4_000

/**
 * Everything that a statement answers, a page at a time and of one moment. It is planned once, for all of it: asked page
 * by page it would join all that lies behind each page anew.
 */
export async function* readInPages<Row extends QueryResultRow>(
  { pool }: FinderHouse,
  text: string,
): AsyncGenerator<Row[]> {
  const client = await pool.connect()
  let isWhole = false
  try {
    await client.query("begin isolation level repeatable read read only")
    await client.query("set local cursor_tuple_fraction = 1")
    await client.query(`declare pages no scroll cursor for ${text}`)
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${pageRows} from pages`)
      if (rows.length > 0) yield rows
      if (rows.length < pageRows) break
    }
    await client.query("commit")
    isWhole = true
  } finally {
    // One that was left in the middle would take its transaction along to whoever has the connection next.
    client.release(!isWhole)
  }
}
