import type { Pool, QueryResultRow } from "pg"
import { DatabaseClient } from "../database/connection.server.ts"
import type { SqlClient } from "../database/db.server.ts"

const pageRows = 4_000
/** The first page waits until all rows are sorted. */
const statementMs = 600_000

export type Snapshot = {
  client: SqlClient
  /** Includes every transaction before this one. On a standby it counts what the standby has replayed. */
  seen: string
}

export async function withSnapshot<Result>(
  pool: Pick<Pool, "connect">,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query("begin isolation level repeatable read read only")
    if (client instanceof DatabaseClient) client.extendSilenceLimit(statementMs)
    await client.query(`set local statement_timeout = ${statementMs};
      set local idle_in_transaction_session_timeout = ${statementMs}; set local cursor_tuple_fraction = 1`)
    const { rows } = await client.query<{ seen: string }>(
      "select pg_snapshot_xmin(pg_current_snapshot())::text as seen",
    )
    const result = await work({ client, seen: rows[0]?.seen ?? "0" })
    await client.query("commit")
    return result
  } finally {
    // Its limits were changed, and leaving early leaves its transaction open.
    client.release(true)
  }
}

/** Uses one cursor, so one plan: a query per page would repeat the joins of all rows behind it. */
export async function* readInPages<Row extends QueryResultRow>(
  { client }: Pick<Snapshot, "client">,
  text: string,
): AsyncGenerator<Row[]> {
  await client.query(`declare pages no scroll cursor for ${text}`)
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${pageRows} from pages`)
    if (rows.length > 0) yield rows
    if (rows.length < pageRows) break
  }
  await client.query("close pages")
}
