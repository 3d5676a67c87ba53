import type { Socket } from "node:net"
import pg from "pg"

/** A vanished machine closes no connection, so the operating system probes it. */
const keepAliveMs = 10_000
export const connectMs = 2_000
/** Connections with long statements also pause for long between them. */
const idleInTransactionMs = (statementMs: number) => Math.max(10_000, statementMs)
/** The server ends a slow statement first; the client closes the connection only if the server sends nothing at all. */
const graceMs = 1_000
/** If this process was busy itself, an answer may be waiting unread. */
const recheckMs = 100

/** Releases the locks of a client that vanished within half a minute. Unix sockets ignore these options. */
const serverOptions = "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3"

export function connectionOptions(databaseUrl: string, statementMs: number) {
  return {
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs(statementMs),
    options: serverOptions,
  } satisfies pg.ClientConfig
}

/** The caller ends the connection. */
export async function openClient(
  databaseUrl: string,
  statementMs: number,
  { name = "quaich", lost = () => undefined }: { name?: string; lost?: (problem: Error) => void } = {},
): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionOptions(databaseUrl, statementMs), application_name: name })
  client.on("error", lost)
  try {
    await client.connect()
  } catch (problem) {
    await client.end().catch(() => undefined)
    throw problem
  }
  closeWhenSilent(client, statementMs)
  return client
}

/** Fields that the driver has and its types leave out. */
type PgInternals = pg.ClientBase & {
  connection: { stream: Socket }
  _activeQuery: { _canceledDueToError?: unknown } | null
  _sentQueryQueue: readonly unknown[]
}

function internalsOf(client: pg.ClientBase): PgInternals {
  return client as PgInternals
}

/**
 * Closes a connection whose query is unanswered for longer than the server's own limit: a network partition drops
 * packets silently, so the server's error never arrives. All queries that wait on it fail at once.
 */
export function closeWhenSilent(client: pg.ClientBase, statementMs: number, onSilent?: () => void): void {
  const internals = internalsOf(client)
  const { stream } = internals.connection
  stream.setTimeout(statementMs + graceMs)
  const isQueryPending = () => Boolean(internals._activeQuery) || internals._sentQueryQueue.length > 0
  stream.on("timeout", () => {
    // A query sent from now on has its own time limit.
    if (!isQueryPending()) return
    const seen = stream.bytesRead
    setTimeout(() => {
      if (!isQueryPending() || stream.bytesRead !== seen || stream.destroyed) return
      stream.destroy(new Error(silenceMessage))
      onSilent?.()
    }, recheckMs).unref()
  })
}

/** The change may or may not be stored. A request with an idempotency key may be sent again. */
export class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown"
  constructor(options?: ErrorOptions) {
    super("the database was lost while it committed", options)
  }
}

/**
 * A commit that times out waiting for a synchronous standby reports success with a warning. The change may be lost with
 * this machine, so the outcome is unknown.
 */
export function detectUnreplicated(client: pg.ClientBase): void {
  client.on("notice", ({ routine }) => {
    if (routine !== "SyncRepWaitForLSN") return
    const { _activeQuery: active } = internalsOf(client)
    if (active) active._canceledDueToError = new OutcomeUnknown()
  })
}

export const silenceMessage = "the database has stopped answering"

export function extendSilenceLimit(client: pg.ClientBase, statementMs: number): void {
  internalsOf(client).connection.stream.setTimeout(statementMs + graceMs)
}

export function destroyConnection(client: pg.ClientBase): void {
  const { stream } = internalsOf(client).connection
  stream.destroy(new Error(silenceMessage))
}
