import { ConfigProblem } from "#platform/config-problem.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { SqlClient } from "#platform/database/db.server.ts"

/** Of each process. */
export const poolSizes = { main: 12, auxiliary: 2, prepared: 8, reads: 6, reports: 3 }

const relayConnections = 2
/** Of the job runner, which listens, and for the time of a backup or an operator's command. */
const otherConnections = 3

export const connectionsPerProcess =
  Object.values(poolSizes).reduce((sum, size) => sum + size) + relayConnections + otherConnections

/** Only for a server: tools open few connections, and must work when they are scarce. */
export async function requireRoom(
  { pool, log }: Pick<AppContext, "pool" | "log">,
  processes: number,
): Promise<void> {
  const clients = [await pool.connect(), await pool.connect()] as const
  try {
    await requireOwnSessions(...clients)
    const room = await requireConnections(clients[0], processes)
    log.info(room, "connections that the processes of this server may need, and that the database allows")
  } finally {
    for (const client of clients) client.release()
  }
}

/** What the server, the database and the user's role allow together. */
const allowedSql = `
  select least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0),
    (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
    (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)
  ) as allowed`

/** Throws if the processes of this server alone could not have their connections. */
export async function requireConnections(client: SqlClient, processes: number) {
  const { rows } = await client.query<{ allowed: number }>(allowedSql)
  const allowed = rows[0]?.allowed ?? 0
  const needed = processes * connectionsPerProcess
  if (needed > allowed)
    throw new ConfigProblem(
      `PROCESSES=${processes} may need ${needed} connections, and the database allows ${allowed}: raise its max_connections, or set fewer PROCESSES`,
    )
  return { needed, allowed }
}

/**
 * Locks, prepared statements and LISTEN belong to a session. A pooler that lends a connection for one transaction gives
 * the same one to both of these clients, which are open at once.
 */
export async function requireOwnSessions(one: SqlClient, other: SqlClient): Promise<void> {
  const text = "select pg_backend_pid() as pid"
  const pids = [await one.query<{ pid: number }>(text), await other.query<{ pid: number }>(text)]
  if (new Set(pids.map(({ rows }) => rows[0]?.pid)).size === pids.length) return
  throw new ConfigProblem(
    "DATABASE_URL leads to a pooler that lends connections for one transaction: set it to pool sessions (pgbouncer: pool_mode = session), or connect directly",
  )
}
