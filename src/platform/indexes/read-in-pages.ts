import type { QueryResultRow } from "pg"
import { DatabaseClient } from "../database/connection.server.ts"
import type { IndexApp } from "./index-query.ts"

const pageRows = 4_000
/** The first page waits until all rows are sorted. */
const statementMs = 600_000

/** Uses one cursor, so one plan and one snapshot: a query per page would repeat the joins of all rows behind it. */
export async function* readInPages<Row extends QueryResultRow>(
  { pool }: Pick<IndexApp, "pool">,
  text: string,
): AsyncGenerator<Row[]> {
  const client = await pool.connect()
  try {
    await client.query("begin isolation level repeatable read read only")
    if (client instanceof DatabaseClient) client.extendSilenceLimit(statementMs)
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
    // Its limits were changed, and leaving early leaves its transaction open.
    client.release(true)
  }
}
