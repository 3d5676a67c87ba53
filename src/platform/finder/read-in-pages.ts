import type { QueryResultRow } from "pg"
import { allowSilence } from "../connection.server.ts"
import type { FinderApp } from "./asking.ts"

const pageRows = 4_000
/** The first page waits until all of it is sorted. */
const statementMs = 600_000

/**
 * Everything that a statement answers, a page at a time and of one moment. It is planned once, for all of it: asked page
 * by page it would join all that lies behind each page anew.
 */
export async function* readInPages<Row extends QueryResultRow>(
  { pool }: FinderApp,
  text: string,
): AsyncGenerator<Row[]> {
  const client = await pool.connect()
  try {
    await client.query("begin isolation level repeatable read read only")
    allowSilence(client, statementMs)
    await client.query(`set local statement_timeout = ${statementMs};
      set local idle_in_transaction_session_timeout = ${statementMs}; set local cursor_tuple_fraction = 1`)
    await client.query(`declare pages no scroll cursor for ${text}`)
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${pageRows} from pages`)
      if (rows.length > 0) yield rows
      if (rows.length < pageRows) break
    }
    await client.query("commit")
  } finally {
    // Its limits were others', and one that is left in the middle has its transaction open.
    client.release(true)
  }
}
