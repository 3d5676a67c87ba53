import { Socket } from "node:net"
import pg from "pg"
import type { DatabaseHost } from "./hosts.ts"
import { movedMessage, WritableHosts } from "./writable-hosts.server.ts"

/** A vanished machine closes no connection, so the operating system probes it. */
const keepAliveMs = 10_000
export const connectMs = 2_000

/** PostgreSQL's own clients take the same parameter of the address, in seconds. */
export function connectMsOf(databaseUrl: string | undefined): number | undefined {
  const [, seconds] = /[?&]connect_timeout=(\d+)/.exec(databaseUrl ?? "") ?? []
  return Number(seconds ?? 0) * 1_000 || undefined
}

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
    connectionTimeoutMillis: connectMsOf(databaseUrl) ?? connectMs,
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
): Promise<DatabaseClient> {
  const client = new DatabaseClient({
    ...connectionOptions(databaseUrl, statementMs),
    application_name: name,
  })
  client.on("error", lost)
  try {
    await client.connect()
  } catch (problem) {
    await client.end().catch(() => undefined)
    throw problem
  }
  client.closeWhenSilent(statementMs)
  return client
}

/** The change may or may not be stored. A request with an idempotency key may be sent again. */
export class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown"
  constructor(options?: ErrorOptions) {
    super("the database was lost while it committed", options)
  }
}

const readOnlyCode = "25006"

export const silenceMessage = "the database has stopped answering"

type SentQuery = { problem?: OutcomeUnknown }
export type SendQuery = (...args: unknown[]) => unknown
type QueryCallback = (problem: unknown, result?: unknown) => void
type ConnectCallback = (problem?: unknown) => void

/**
 * A connection to the host that accepts writes. It reports an unknown outcome, closes itself when the server is silent
 * or accepts no writes, and sends a tick's queries in one write.
 */
export class DatabaseClient extends pg.Client {
  readonly #socket: Socket
  readonly #hosts: WritableHosts | undefined
  readonly #pending = new Set<SentQuery>()
  #host: DatabaseHost | undefined
  #isCorked = false

  constructor(options?: pg.ClientConfig) {
    const socket = new Socket()
    const connectionTimeoutMillis = connectMsOf(options?.connectionString) ?? connectMs
    super({ ...options, stream: () => socket, connectionTimeoutMillis })
    this.#socket = socket
    this.#hosts = WritableHosts.of(options?.connectionString)
    const query = this.query.bind(this) as SendQuery
    const connect = this.connect.bind(this)
    Object.assign(this, {
      query: (...args: unknown[]) => this.#track(query, args),
      connect: (callback?: ConnectCallback) => {
        const opened = this.#open(connect)
        return callback ? opened.then(() => callback(), callback) : opened
      },
    })
    this.on("error", () => this.#hosts?.lost(this.#host))
    this.on("notice", ({ routine }) => {
      if (routine === "SyncRepWaitForLSN") this.#markUnreplicated()
    })
  }

  /**
   * Closes a connection whose query is unanswered for longer than the server's own limit: a network partition drops
   * packets silently, so the server's error never arrives. All queries that wait on it fail at once.
   */
  closeWhenSilent(statementMs: number, onSilent?: () => void): void {
    this.extendSilenceLimit(statementMs)
    const socket = this.#socket
    socket.on("timeout", () => {
      // A query sent from now on has its own time limit.
      if (this.#pending.size === 0) return
      const seen = socket.bytesRead
      setTimeout(() => {
        if (this.#pending.size === 0 || socket.bytesRead !== seen || socket.destroyed) return
        this.destroy()
        onSilent?.()
      }, recheckMs).unref()
    })
  }

  extendSilenceLimit(statementMs: number): void {
    this.#socket.setTimeout(statementMs + graceMs)
  }

  destroy(reason = silenceMessage): void {
    this.#socket.destroy(new Error(reason))
  }

  async #open(connect: () => Promise<unknown>): Promise<void> {
    if (!this.#hosts) return void (await connect())
    this.#host = await this.#hosts.find()
    // The pool gave up meanwhile.
    if (this.#socket.destroyed) throw new Error("timeout expired")
    Object.assign(this, this.#host)
    this.#hosts.join(this, this.#host)
    this.once("end", () => this.#hosts?.leave(this))
    try {
      await connect()
    } catch (problem) {
      this.#hosts.lost(this.#host)
      throw problem
    }
  }

  #track(query: SendQuery, args: unknown[]): unknown {
    if (this.pipeline) this.#cork()
    const pending: SentQuery = {}
    this.#pending.add(pending)
    const callback = args.at(-1)
    if (typeof callback === "function") {
      const finish: QueryCallback = (problem, result) => {
        this.#pending.delete(pending)
        this.#leaveStandby(problem)
        callback(problem ?? pending.problem ?? null, pending.problem ? undefined : result)
      }
      return query(...args.slice(0, -1), finish)
    }
    return (query(...args) as Promise<unknown>).then(
      (result) => {
        this.#pending.delete(pending)
        if (pending.problem) throw pending.problem
        return result
      },
      (problem) => {
        this.#pending.delete(pending)
        this.#leaveStandby(problem)
        throw problem
      },
    )
  }

  /** A proxy may lead to a standby. The next connection may lead to the primary. */
  #leaveStandby(problem: unknown): void {
    if (!(problem instanceof pg.DatabaseError) || problem.code !== readOnlyCode) return
    this.#hosts?.lost(this.#host)
    this.destroy(movedMessage)
  }

  /**
   * A commit that times out waiting for a synchronous standby reports success with a warning. The change may be lost
   * with this machine, so the outcome is unknown, also for what shares its pipeline.
   */
  #markUnreplicated(): void {
    for (const pending of this.#pending) pending.problem = new OutcomeUnknown()
  }

  /** A write is a system call that wakes the database, and costs both sides more than the statement. */
  #cork(): void {
    if (this.#isCorked) return
    this.#isCorked = true
    this.#socket.cork()
    process.nextTick(() => {
      this.#isCorked = false
      this.#socket.uncork()
    })
  }
}
