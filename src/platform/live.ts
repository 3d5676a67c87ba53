import type { ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** One thing that pages watch, and its state for all to see. The newest version wins. */
export type LiveState = { topic: string; version: number; data: Record<string, unknown> }

type Watcher = { socket: Socket; topics: readonly string[] }

/** How long changes of one topic gather before the next frame, at least. */
const gatherMs = 50
/** Watchers written to before the event loop gets its turn. */
const slice = 500
/** A connection that has this much unread is too slow to keep; it reconnects and catches up. */
const mostUnreadBytes = 256 * 1024

/**
 * The open connections of this process. A change is merged with what else happens to its topic, framed
 * once, and the same bytes are written to every watcher.
 */
export class LiveHub {
  readonly #watchers = new Map<string, Set<Watcher>>()
  readonly #waiting = new Map<string, LiveState>()
  readonly #latest = new Map<string, number>()
  readonly #relays: ((state: LiveState) => void)[] = []
  readonly #listeners: ((state: LiveState) => void)[] = []
  #connections = 0
  #timer: NodeJS.Timeout | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #busyMs = 0

  get connections(): number {
    return this.#connections
  }

  /** Told of every change made in this process: how other processes hear of it. */
  relay(send: (state: LiveState) => void): void {
    this.#relays.push(send)
  }

  /** Told of every change, wherever it was made: how kept pages are let go. */
  onChange(listen: (state: LiveState) => void): void {
    this.#listeners.push(listen)
  }

  /** A change made here, after its commit. */
  publish(state: LiveState): void {
    for (const send of this.#relays) send(state)
    this.receive(state)
  }

  /** A change made here or elsewhere. An older version than the one seen is dropped. */
  receive(state: LiveState): void {
    if ((this.#latest.get(state.topic) ?? -1) >= state.version) return
    this.#latest.set(state.topic, state.version)
    for (const listen of this.#listeners) listen(state)
    if (!this.#watchers.has(state.topic)) return
    this.#waiting.set(state.topic, state)
    // A fan-out that took long is given four times its length, so that bids keep the greater part of the loop.
    this.#timer ??= setTimeout(() => void this.#flush(), Math.max(gatherMs, this.#busyMs * 3))
  }

  async #flush(): Promise<void> {
    const states = [...this.#waiting.values()]
    this.#waiting.clear()
    let spentMs = 0
    for (const state of states) {
      const bytes = chunk(frame(state))
      let turn = performance.now()
      let written = 0
      for (const watcher of this.#watchers.get(state.topic) ?? []) {
        this.#write(watcher, bytes)
        if (++written % slice === 0) {
          spentMs += performance.now() - turn
          await new Promise((next) => setImmediate(next))
          turn = performance.now()
        }
      }
      spentMs += performance.now() - turn
    }
    this.#busyMs = spentMs
    this.#timer = undefined
    if (this.#waiting.size > 0)
      this.#timer = setTimeout(() => void this.#flush(), Math.max(gatherMs, spentMs * 3))
  }

  #write(watcher: Watcher, bytes: Buffer): void {
    if (watcher.socket.destroyed) return
    if (watcher.socket.writableLength > mostUnreadBytes) watcher.socket.destroy()
    else watcher.socket.write(bytes)
  }

  /**
   * Keeps the response open as an event stream on these topics. Read the states it begins with only after
   * this, and send them with what it returns: a change in between is then never missed, and versions sort it out.
   */
  open(
    response: ServerResponse,
    topics: readonly string[],
    now: Date,
  ): (states: readonly LiveState[]) => void {
    const socket = response.socket
    if (!socket) return () => undefined
    response.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "transfer-encoding": "chunked",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    })
    response.flushHeaders()
    const watcher: Watcher = { socket, topics }
    socket.setNoDelay(true)
    socket.setTimeout(0)
    socket.write(chunk(`retry: 1500\nevent: clock\ndata: {"now":"${now.toISOString()}"}\n\n`))
    for (const topic of topics) this.#watch(topic, watcher)
    this.#connections++
    socket.once("close", () => this.#leave(watcher))
    this.#heartbeat ??= setInterval(() => this.#beat(), 20_000).unref()
    return (states) => {
      if (states.length > 0) this.#write(watcher, chunk(states.map(frame).join("")))
    }
  }

  #watch(topic: string, watcher: Watcher): void {
    const watchers = this.#watchers.get(topic)
    if (watchers) watchers.add(watcher)
    else this.#watchers.set(topic, new Set([watcher]))
  }

  #leave(watcher: Watcher): void {
    this.#connections--
    for (const topic of watcher.topics) {
      const watchers = this.#watchers.get(topic)
      watchers?.delete(watcher)
      if (watchers?.size === 0) this.#watchers.delete(topic)
    }
  }

  /** Proxies close what is silent, and a dead connection only shows when it is written to. */
  #beat(): void {
    const bytes = chunk(": still here\n\n")
    const all = new Set([...this.#watchers.values()].flatMap((watchers) => [...watchers]))
    for (const watcher of all) this.#write(watcher, bytes)
  }

  /** Says good-bye properly: the browser reconnects, to whichever process is there by then. */
  close(): void {
    clearInterval(this.#heartbeat)
    clearTimeout(this.#timer)
    const all = new Set([...this.#watchers.values()].flatMap((watchers) => [...watchers]))
    for (const watcher of all) watcher.socket.end("0\r\n\r\n")
  }
}

function frame(state: LiveState): string {
  return `id: ${state.topic}@${state.version}\nevent: state\ndata: ${JSON.stringify({ topic: state.topic, version: state.version, ...state.data })}\n\n`
}

/** The bytes of one HTTP/1.1 chunk, so that the same buffer goes to every socket. */
function chunk(text: string): Buffer {
  const body = Buffer.from(text)
  return Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from("\r\n")])
}
