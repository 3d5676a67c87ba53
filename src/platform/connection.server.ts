import type { Socket } from "node:net"
import pg from "pg"

/** A machine that vanished sends no goodbye: the operating system is asked to look for it. */
const keepAliveMs = 10_000
export const connectMs = 2_000
/** Long statements come with long pauses between them. */
const idleInTransactionMs = (statementMs: number) => Math.max(10_000, statementMs)
/** The server ends a statement first; only a server that says nothing at all is left by the client. */
const graceMs = 1_000
/** A process that was busy itself may have an answer waiting unread. */
const lastLookMs = 100

/** So that the locks of a client that vanished are let go within half a minute. Unix sockets ignore them. */
const serverOptions = "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3"

/** What every connection to the database is opened with, and how long one of its statements may take. */
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

/** One connection outside any pool. The caller ends it. */
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
  leaveWhenSilent(client, statementMs)
  return client
}

type Inside = {
  connection: { stream: Socket }
  _activeQuery: unknown
  _sentQueryQueue: readonly unknown[]
}

/**
 * A partition drops packets and tells nobody. The server's own limit cannot arrive then, so a connection that has been
 * asked something and has been silent for longer than that limit is closed, and all that waits on it fails at once.
 */
export function leaveWhenSilent(client: pg.ClientBase, statementMs: number, left?: () => void): void {
  const inside = client as unknown as Inside
  const { stream } = inside.connection
  stream.setTimeout(statementMs + graceMs)
  const isAsked = () => Boolean(inside._activeQuery) || inside._sentQueryQueue.length > 0
  stream.on("timeout", () => {
    // What is asked from now on has its own time.
    if (!isAsked()) return
    const seen = stream.bytesRead
    setTimeout(() => {
      if (!isAsked() || stream.bytesRead !== seen || stream.destroyed) return
      stream.destroy(new Error(silence))
      left?.()
    }, lastLookMs).unref()
  })
}

/** The change may be in the database or not. Whatever carries an idempotency key may be sent again. */
export class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown"
  constructor(options?: ErrorOptions) {
    super("the database was lost while it committed", options)
  }
}

/**
 * A commit that waits for a synchronous standby and reaches its time limit is answered as a success, with a warning. Our
 * answer must not say so: the change may be lost with this machine.
 */
export function refuseUnreplicated(client: pg.ClientBase): void {
  client.on("notice", ({ routine }) => {
    if (routine !== "SyncRepWaitForLSN") return
    const active = (client as unknown as Inside)._activeQuery as { _canceledDueToError: unknown } | null
    if (active) active._canceledDueToError = new OutcomeUnknown()
  })
}

export const silence = "the database has stopped answering"

/** How long this connection may be silent from now on. */
export function allowSilence(client: pg.ClientBase, statementMs: number): void {
  ;(client as unknown as Inside).connection.stream.setTimeout(statementMs + graceMs)
}

/** Closes a connection without waiting for the other side. */
export function cutOff(client: pg.ClientBase): void {
  const { stream } = (client as unknown as Inside).connection
  stream.destroy(new Error(silence))
}
