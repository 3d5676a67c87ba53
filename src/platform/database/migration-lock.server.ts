import type { SqlClient } from "./db.server.ts"

/** A lock of the session: processes that start at the same time migrate one after the other. */
const lock = 271828

export async function lockMigrations(client: SqlClient): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [lock])
}

/** The lock also ends with the connection. */
export async function unlockMigrations(client: SqlClient): Promise<void> {
  await client.query("select pg_advisory_unlock($1)", [lock]).catch(() => undefined)
}
