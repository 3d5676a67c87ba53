import pg from "pg"
import type { LiveHub, LiveState } from "./live.ts"
import type { Log } from "./log.ts"

const channel = "live"
/** NOTIFY takes 8,000 bytes; several states travel in one. */
const mostBytes = 7_500
/** Other processes hear of a busy lot this often, not of every bid. */
const gatherMs = 30
const retryMs = 1_000

/**
 * Joins this process's hub with those of the others through LISTEN and NOTIFY, on connections of its own.
 * Notifying is never part of a bidding transaction: it would make commits wait for each other.
 */
export async function joinLive(
  hub: LiveHub,
  databaseUrl: string,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  const me = `${process.pid}-${Math.random().toString(36).slice(2)}`
  const waiting = new Map<string, LiveState>()
  let closed = false
  let sending = false
  let timer: NodeJS.Timeout | undefined
  let listener: pg.Client | undefined
  let sender: pg.Client | undefined

  async function open(listens: boolean): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: "quaich live" })
    client.on("error", (problem) => {
      if (!closed) log.warn({ problem: problem.message }, "live relay lost its connection")
      if (listens) void relisten()
      else sender = undefined
    })
    await client.connect()
    if (!listens) await client.query("set synchronous_commit = off")
    return client
  }

  async function relisten(): Promise<void> {
    if (closed) return
    const isAgain = listener !== undefined
    try {
      listener = await open(true)
      listener.on("notification", ({ payload }) => take(payload))
      await listener.query(`listen ${channel}`)
      // Nobody knows what was said meanwhile: somebody who watches may have been banned.
      if (isAgain) hub.endOwnedStreams()
    } catch {
      setTimeout(() => void relisten(), 1_000).unref()
    }
  }

  function take(payload: string | undefined): void {
    if (!payload) return
    const { from, states } = JSON.parse(payload) as { from: string; states: LiveState[] }
    if (from !== me) for (const state of states) hub.receive(state)
  }

  async function send(): Promise<void> {
    if (sending || closed) return
    sending = true
    let states: LiveState[] = []
    try {
      sender ??= await open(false)
      while (waiting.size > 0) {
        states = takeSome(waiting)
        await sender.query("select pg_notify($1, $2)", [channel, JSON.stringify({ from: me, states })])
      }
    } catch (problem) {
      sender = undefined
      for (const state of states) if (!waiting.has(state.topic)) waiting.set(state.topic, state)
      soon(retryMs)
      if (!closed) log.warn({ problem: String(problem) }, "live relay could not notify")
    } finally {
      sending = false
    }
  }

  function soon(ms: number): void {
    timer ??= setTimeout(() => {
      timer = undefined
      void send()
    }, ms).unref()
  }

  hub.relay((state) => {
    waiting.set(state.topic, state)
    soon(gatherMs)
  })
  await relisten()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await listener?.end().catch(() => undefined)
      await sender?.end().catch(() => undefined)
    },
  }
}

/** As many of what waits as one message holds. */
function takeSome(waiting: Map<string, LiveState>): LiveState[] {
  const states: LiveState[] = []
  let bytes = 100
  for (const [topic, state] of waiting) {
    bytes += Buffer.byteLength(JSON.stringify(state)) + 1
    if (states.length > 0 && bytes > mostBytes) break
    states.push(state)
    waiting.delete(topic)
  }
  return states
}
