import { setTimeout as wait } from "node:timers/promises"
import type pg from "pg"
import { type DatabaseClient, openClient } from "../database/connection.server.ts"
import type { Log } from "../log.ts"
import type { LiveHub } from "./live.ts"
import type { LiveState } from "./topic.ts"

const channel = "live"
/** NOTIFY takes at most 8,000 bytes; states share a message. */
const maxBytes = 7_500
/** Other processes hear of a busy lot this often, not of every bid. */
const collectMs = 30
const retryMs = 1_000
/** A connection that has worked is probably available at once. */
const reconnectMs = 100
const statementMs = 2_000
/** The listener's message to itself: its interval, and the most it may be late. */
const heartbeatMs = 3_000
const heartbeatLimitMs = 2_000

type RelayClient = Pick<pg.Client, "query" | "on" | "once"> & Pick<DatabaseClient, "destroy">

/** A connection of its own, to the primary. */
export type OpenRelayClient = (lost?: (problem: Error) => void) => Promise<RelayClient>

export function relayClientsOf(databaseUrl: string): OpenRelayClient {
  return async (lost) =>
    await openClient(databaseUrl, statementMs, { name: "quaich live", ...(lost && { lost }) })
}

/**
 * Connects the processes' hubs through LISTEN and NOTIFY, on separate connections. Never notify inside a bidding
 * transaction: commits would wait for each other.
 */
export async function connectLiveRelay(
  hub: LiveHub,
  log: Log,
  open: OpenRelayClient,
): Promise<{ close(): Promise<void> }> {
  const processName = `${process.pid}-${Math.random().toString(36).slice(2)}`
  const listener = new RelayListener(hub, open, log, processName)
  const sender = new RelaySender(open, log, processName)
  hub.relay((state) => sender.add(state))
  await listener.open()
  return {
    async close() {
      await Promise.all([listener.close(), sender.close()])
    },
  }
}

/** One connection at a time: the next opens after the previous one has ended. */
class RelayListener {
  readonly #hub: LiveHub
  readonly #openClient: OpenRelayClient
  readonly #log: Log
  readonly #me: string
  readonly #closing = new AbortController()
  #running: Promise<void> = Promise.resolve()
  #heardBeat = 0

  constructor(hub: LiveHub, open: OpenRelayClient, log: Log, processName: string) {
    this.#hub = hub
    this.#openClient = open
    this.#log = log
    this.#me = processName
  }

  /** Resolves after the first attempt; further ones follow by themselves. */
  open(): Promise<void> {
    return new Promise((tried) => {
      this.#running = this.#run(tried)
    })
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#running
  }

  async #run(tried: () => void): Promise<void> {
    const { signal } = this.#closing
    let hasListened = false
    while (!signal.aborted) {
      let restMs = retryMs
      try {
        await this.#listen(() => {
          restMs = reconnectMs
          // Messages may be lost: a lot may have changed, a member may be banned.
          if (hasListened) this.#hub.missed()
          hasListened = true
          tried()
        })
      } catch (problem) {
        if (!signal.aborted) this.#log.warn({ err: problem }, "live relay lost its connection")
      }
      tried()
      await wait(restMs, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Throws if the connection is lost or no longer delivers notifications. */
  async #listen(begun: () => void): Promise<void> {
    const lost = Promise.withResolvers<never>()
    lost.promise.catch(() => undefined)
    const client = await this.#openClient(lost.reject)
    try {
      client.on("notification", (message) => this.#take(message))
      await client.query(`set synchronous_commit = off; listen ${channel}; listen "${this.#me}"`)
      begun()
      await Promise.race([lost.promise, this.#beat(client)])
    } finally {
      client.destroy()
    }
  }

  /** A connection may look open but deliver nothing. */
  async #beat(client: RelayClient): Promise<void> {
    const { signal } = this.#closing
    for (let beat = 1; !signal.aborted; beat++) {
      this.#heardBeat = 0
      await client.query("select pg_notify($1, $2)", [this.#me, String(beat)])
      for (let waited = 0; this.#heardBeat !== beat; waited += heartbeatLimitMs / 20) {
        if (waited >= heartbeatLimitMs) throw new Error("the live relay does not hear its own messages")
        await wait(heartbeatLimitMs / 20, undefined, { signal })
      }
      await wait(heartbeatMs, undefined, { signal })
    }
  }

  #take({ channel: from, payload = "" }: pg.Notification): void {
    if (from === this.#me) {
      this.#heardBeat = Number(payload)
      return
    }
    const { from: sender, states }: { from: string; states: LiveState[] } = JSON.parse(payload)
    if (sender !== this.#me) for (const state of states) this.#hub.receive(state)
  }
}

class RelaySender {
  readonly #openClient: OpenRelayClient
  readonly #log: Log
  readonly #me: string
  readonly #waiting = new Map<string, LiveState>()
  #client: RelayClient | undefined
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined
  #isClosed = false

  constructor(open: OpenRelayClient, log: Log, processName: string) {
    this.#openClient = open
    this.#log = log
    this.#me = processName
  }

  add(state: LiveState): void {
    this.#waiting.set(state.topic, state)
    this.#soon(collectMs)
  }

  /** Sends what waits first, so that other processes show the last bid accepted here. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    // A connection still opening would be left open.
    await this.#sending
    if (this.#waiting.size > 0) await this.#send()
    this.#client?.destroy()
  }

  #soon(ms: number): void {
    if (this.#isClosed) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#sending ??= this.#send().finally(() => {
        this.#sending = undefined
      })
    }, ms).unref()
  }

  async #send(): Promise<void> {
    let states: LiveState[] = []
    try {
      const client = this.#client ?? (await this.#open())
      while (this.#waiting.size > 0) {
        states = nextChunk(this.#waiting)
        await client.query("select pg_notify($1, $2)", [channel, JSON.stringify({ from: this.#me, states })])
      }
    } catch (problem) {
      for (const state of states) if (!this.#waiting.has(state.topic)) this.#waiting.set(state.topic, state)
      this.#client?.destroy()
      this.#client = undefined
      this.#soon(retryMs)
      if (!this.#isClosed) this.#log.warn({ err: problem }, "live relay could not notify")
    }
  }

  async #open(): Promise<RelayClient> {
    const client = await this.#openClient()
    this.#client = client
    client.once("end", () => {
      if (this.#client === client) this.#client = undefined
    })
    await client.query("set synchronous_commit = off")
    return client
  }
}

function nextChunk(waiting: Map<string, LiveState>): LiveState[] {
  const states: LiveState[] = []
  let bytes = 100
  for (const [topic, state] of waiting) {
    bytes += Buffer.byteLength(JSON.stringify(state)) + 1
    if (states.length > 0 && bytes > maxBytes) break
    states.push(state)
    waiting.delete(topic)
  }
  return states
}
