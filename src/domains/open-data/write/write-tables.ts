import type { Pool, PoolClient } from "pg"
import { DatabaseClient } from "#platform/database/connection.server.ts"
import type { StoredOpenFile } from "../manifest.ts"
import { statementsAt } from "../statements.ts"
import { columnsOfTable, type OpenTableName, openFormats, openTableNames } from "../tables.ts"
import { cutPieces, type StorePiece } from "./cut-pieces.ts"
import { csvHead, csvRows, ndjsonRows, type OpenRow } from "./encode-text.ts"
import { parquetWriter } from "./write-parquet.ts"

type CoveringHead = { size: number; checkpoint: string; takenAt: Date }
export type WrittenTables = CoveringHead & { files: StoredOpenFile[] }

const rowsAtOnce = 2_000
/** The first rows of a table wait until all are sorted. */
const statementMs = 600_000

/**
 * Every table in each format, all of one moment and under the head that was the last one then. Undefined without a
 * signed head. Holds a few thousand rows in memory, however many there are.
 */
export async function writeTables(
  { pool, simulatedNow }: { pool: Pool; simulatedNow: string | null },
  store: StorePiece,
): Promise<WrittenTables | undefined> {
  const client = await pool.connect()
  try {
    await client.query("begin isolation level repeatable read read only")
    if (client instanceof DatabaseClient) client.extendSilenceLimit(statementMs)
    await client.query(`set local statement_timeout = ${statementMs};
      set local idle_in_transaction_session_timeout = ${statementMs}; set local cursor_tuple_fraction = 1`)
    const { rows } = await client.query<CoveringHead>(
      `select size, checkpoint, date_trunc('milliseconds', coalesce($1, now())) as "takenAt"
      from log_heads order by size desc limit 1`,
      [simulatedNow],
    )
    const [head] = rows
    if (!head) return undefined
    const statements = statementsAt(head.size, head.takenAt)
    const files: StoredOpenFile[] = []
    for (const table of openTableNames)
      files.push(...(await writeTable(table, readRows(client, statements[table]), store)))
    await client.query("commit")
    return { ...head, files }
  } finally {
    // Its limits were changed, and leaving early leaves its transaction open.
    client.release(true)
  }
}

async function* readRows(client: PoolClient, text: string): AsyncGenerator<OpenRow[]> {
  await client.query(`declare open_rows no scroll cursor for ${text}`)
  for (;;) {
    const { rows } = await client.query<OpenRow>(`fetch ${rowsAtOnce} from open_rows`)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) break
  }
  await client.query("close open_rows")
}

async function writeTable(
  table: OpenTableName,
  batches: AsyncIterable<OpenRow[]>,
  store: StorePiece,
): Promise<StoredOpenFile[]> {
  const columns = columnsOfTable(table)
  const out = { csv: cutPieces(store), ndjson: cutPieces(store), parquet: cutPieces(store) }
  const parquet = parquetWriter(columns, out.parquet)
  await out.csv.write(csvHead(columns))
  let count = 0
  for await (const rows of batches) {
    await out.csv.write(csvRows(columns, rows))
    await out.ndjson.write(ndjsonRows(columns, rows))
    await parquet.write(rows)
    count += rows.length
  }
  await parquet.end()
  const files: StoredOpenFile[] = []
  for (const format of openFormats)
    files.push({ name: `${table}.${format}`, rows: count, ...(await out[format].end()) })
  return files
}
