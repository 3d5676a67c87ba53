import cluster from "node:cluster"
import { ConfigProblem } from "#platform/config-problem.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { SqlClient } from "#platform/database/db.server.ts"
import { searchConnections } from "#platform/indexes/index-thread.ts"
import type { Config } from "./config/config.ts"
import type { ServerRoles } from "./config/server-roles.ts"

type RoomConfig = Pick<Config, "processes" | "roles">

/** A process that only holds streams reads what a stream begins with, and has one connection for all else. */
export function hasOnePool(roles: ServerRoles): boolean {
  return roles.size === 1 && roles.has("live")
}

/** Of each process. Without `web` no bids or pages come; one that only searches reads little but changes. */
export function poolSizesOf(roles: ServerRoles) {
  if (roles.has("web")) return { main: 12, auxiliary: 2, prepared: 8, reads: 6, reports: 3 }
  if (roles.has("worker")) return { main: 12, auxiliary: 2, prepared: 4, reads: 2, reports: 3 }
  return { main: 2, auxiliary: 1, prepared: 1, reads: 1, reports: 1 }
}

const relayConnections = 2
/** For the time of a backup or an operator's command. */
const commandConnections = 2
/** The job runner listens. */
const listeningConnections = 1

/** Of one process. */
export function connectionsOf(roles: ServerRoles): number {
  // It listens with one, and notifies with that of its pool.
  if (hasOnePool(roles)) return 2
  const pooled = Object.values(poolSizesOf(roles)).reduce((sum, size) => sum + size)
  const searching = roles.has("search") ? searchConnections : 0
  const listening = roles.has("worker") ? listeningConnections : 0
  return pooled + relayConnections + commandConnections + searching + listening
}

/** Of all processes of one server. */
export function serverConnections({ processes, roles }: RoomConfig): number {
  return processes * connectionsOf(roles)
}

/** Only for a server: tools open few connections, and must work when they are scarce. */
export async function requireRoom(
  { pool, log }: Pick<AppContext, "pool" | "log">,
  config: RoomConfig,
): Promise<void> {
  // With one connection there is none to compare; a pooler shows by the relay, which does not hear itself.
  if (!hasOnePool(config.roles)) {
    const clients = [await pool.connect(), await pool.connect()]
    await requireOwnSessions(clients).finally(() => {
      for (const client of clients) client.release()
    })
  }
  const room = await requireConnections(pool, config)
  if (isFirstOfServer())
    log.info(
      { ...room, processes: config.processes, roles: [...config.roles] },
      "connections that the processes of this server may need, and that the database allows",
    )
}

/** One line for all processes is enough. */
function isFirstOfServer(): boolean {
  return cluster.worker === undefined || cluster.worker.id === 1
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
export async function requireConnections(client: SqlClient, config: RoomConfig) {
  const { rows } = await client.query<{ allowed: number }>(allowedSql)
  const allowed = rows[0]?.allowed ?? 0
  const needed = serverConnections(config)
  if (needed > allowed)
    throw new ConfigProblem(
      `PROCESSES=${config.processes} may need ${needed} connections, and the database allows ${allowed}: raise its max_connections, or set fewer PROCESSES`,
    )
  return { needed, allowed }
}

/**
 * Locks, prepared statements and LISTEN belong to a session. A pooler that lends a connection for one transaction gives
 * the same one to several of these clients, which are open at once.
 */
export async function requireOwnSessions(clients: readonly SqlClient[]): Promise<void> {
  const pids = new Set<number | undefined>()
  for (const client of clients) {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid")
    pids.add(rows[0]?.pid)
  }
  if (pids.size === clients.length) return
  throw new ConfigProblem(
    "DATABASE_URL leads to a pooler that lends connections for one transaction: set it to pool sessions (pgbouncer: pool_mode = session), or connect directly",
  )
}
