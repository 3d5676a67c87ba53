import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres"
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core"
import pg from "pg"

// 64-bit integers are cents and counts here, all within what a number holds exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Db = NodePgDatabase & { readonly $client: pg.Pool }

export function connect(databaseUrl: string, most = 12): Db {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: most,
    idleTimeoutMillis: 60_000,
    application_name: "quaich",
  })
  // An idle connection that breaks must not end the process; the next query takes a fresh one.
  pool.on("error", () => undefined)
  pool.on("connect", (client) => client.on("error", () => undefined))
  return drizzle({ client: pool, casing: "snake_case" })
}

/** What a busy statement is sent by: under its name the database reads and plans it once for each connection. */
export type Client = Pick<pg.ClientBase, "query">

/** The connection of an open transaction. */
export function clientOf(db: PgDatabase<PgQueryResultHKT>): Client {
  const { session } = db as unknown as { session: { client: Client } }
  return session.client
}
