import { randomInt } from "node:crypto"
import type { ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import type { LiveState, Topic } from "./topic.ts"

/** Watchers of the very same topics: for them a change is framed once. */
type Group = { key: string; topics: readonly string[]; sockets: Set<Socket> }

/** News into a quiet house leaves at once; after that changes gather at least this long. */
const gatherMs = 50
/** Watchers written to in one go. */
const slice = 150
/** Versions remembered, so that what comes late from another process is not shown over what is newer. */
const mostRemembered = 100_000
/** All who watch must not come back at the same moment: at the latest after this. */
const mostBackAfterCloseMs = 8_000
const mostBackAfterGapMs = 2_000
const leastBackMs = (mostMs: number) => mostMs / 8
/** A connection that has this much unread is too slow to keep; it reconnects and catches up. */
const mostUnreadBytes = 256 * 1024

/**
 * The open connections of this process. A change is merged with what else happens to its topic, framed
 * once, and the same bytes are written to every watcher.
 */
export class LiveHub {
  readonly #groups = new Map<string, Group>()
  readonly #groupsByTopic = new Map<string, Set<Group>>()
  readonly #socketsByOwner = new Map<string, Set<Socket>>()
  readonly #waiting = new Map<string, LiveState>()
  readonly #latest = new Map<string, number>()
  readonly #relays: ((state: LiveState) => void)[] = []
  readonly #listeners: ((state: LiveState) => void)[] = []
  readonly #missing: (() => void)[] = []
  #connections = 0
  #timer: NodeJS.Timeout | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #restUntil = 0

  get connections(): number {
    return this.#connections
  }

  get groups(): number {
    return this.#groups.size
  }

  /** Told of every change made in this process: how other processes hear of it. */
  relay(send: (state: LiveState) => void): void {
    this.#relays.push(send)
  }

  /** Told of every change, wherever it was made: how kept pages are let go. */
  onChange(listen: (state: LiveState) => void): void {
    this.#listeners.push(listen)
  }

  /** Called when changes made elsewhere may have been missed: whatever is cached must be read again. */
  onMissed(listen: () => void): void {
    this.#missing.push(listen)
  }

  /** Ends every stream: each comes back and begins with the states as the database has them. */
  missed(): void {
    for (const listen of this.#missing) listen()
    this.#endAll(mostBackAfterGapMs)
  }

  /** Whether something newer than this version has been told of a topic. */
  hasNewsOf(topic: Topic, version: number): boolean {
    return (this.#latest.get(topic) ?? -1) > version
  }

  /** A change made here, after its commit. */
  publish(state: LiveState): void {
    for (const send of this.#relays) send(state)
    this.receive(state)
  }

  /** A change made here or elsewhere. An older version than the one seen is dropped. */
  receive(state: LiveState): void {
    if ((this.#latest.get(state.topic) ?? -1) >= state.version) return
    if (this.#latest.size >= mostRemembered) this.#latest.clear()
    this.#latest.set(state.topic, state.version)
    for (const listen of this.#listeners) listen(state)
    if (!this.#groupsByTopic.has(state.topic)) return
    this.#waiting.set(state.topic, state)
    this.#wake()
  }

  #wake(): void {
    this.#timer ??= setTimeout(() => void this.#flush(), Math.max(0, this.#restUntil - performance.now()))
  }

  async #flush(): Promise<void> {
    const states = [...this.#waiting.values()]
    this.#waiting.clear()
    const groups = new Set(states.flatMap((state) => [...(this.#groupsByTopic.get(state.topic) ?? [])]))
    let written = 0
    let turn = performance.now()
    for (const group of groups) {
      const bytes = chunk(
        states
          .filter((state) => group.topics.includes(state.topic))
          .map(frame)
          .join(""),
      )
      for (const socket of group.sockets) {
        write(socket, bytes)
        if (++written % slice > 0) continue
        // As long a breath as the slice took: bids, and whoever reads on this machine, get their share.
        await wait(performance.now() - turn)
        turn = performance.now()
      }
    }
    this.#restUntil = performance.now() + gatherMs
    this.#timer = undefined
    if (this.#waiting.size > 0) this.#wake()
  }

  /**
   * Keeps the response open as an event stream on these topics. Read the states it begins with only after
   * this, and send them with what it returns: a change in between is then never missed, and versions sort it out.
   * `owner` is whoever's standing decides what may be watched.
   */
  async open(
    response: ServerResponse,
    topics: readonly Topic[],
    now: Date,
    owner: string | null = null,
  ): Promise<(states: readonly LiveState[]) => void> {
    const socket = response.socket ?? (await turnOf(response))
    if (!socket?.writable) return () => undefined
    response.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "transfer-encoding": "chunked",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    })
    response.flushHeaders()
    socket.setNoDelay(true)
    socket.setTimeout(0)
    socket.write(chunk(`retry: 1500\nevent: clock\ndata: {"now":"${now.toISOString()}"}\n\n`))
    const group = this.#join(socket, topics)
    this.#connections++
    if (owner !== null) this.#own(socket, owner)
    socket.once("close", () => this.#leave(socket, group))
    this.#heartbeat ??= setInterval(() => this.#beat(), 20_000).unref()
    return (states) => {
      if (states.length > 0) write(socket, chunk(states.map(frame).join("")))
    }
  }

  /** Whoever watches the same is in one group, in whichever order and however often it was asked for. */
  #join(socket: Socket, named: readonly string[]): Group {
    const topics = [...new Set(named)].sort()
    const key = topics.join(" ")
    let group = this.#groups.get(key)
    if (!group) {
      group = { key, topics, sockets: new Set() }
      this.#groups.set(key, group)
      for (const topic of topics) {
        const groups = this.#groupsByTopic.get(topic)
        if (groups) groups.add(group)
        else this.#groupsByTopic.set(topic, new Set([group]))
      }
    }
    group.sockets.add(socket)
    return group
  }

  #leave(socket: Socket, group: Group): void {
    this.#connections--
    group.sockets.delete(socket)
    if (group.sockets.size > 0) return
    this.#groups.delete(group.key)
    for (const topic of group.topics) {
      const groups = this.#groupsByTopic.get(topic)
      groups?.delete(group)
      if (groups?.size === 0) this.#groupsByTopic.delete(topic)
    }
  }

  #own(socket: Socket, owner: string): void {
    const sockets = this.#socketsByOwner.get(owner) ?? new Set()
    this.#socketsByOwner.set(owner, sockets.add(socket))
    socket.once("close", () => {
      sockets.delete(socket)
      if (sockets.size === 0 && this.#socketsByOwner.get(owner) === sockets)
        this.#socketsByOwner.delete(owner)
    })
  }

  /** Ends what somebody has open in this process. The browser comes back at once, as whoever it is by then. */
  endStreamsOf(owner: string): void {
    for (const socket of this.#socketsByOwner.get(owner) ?? []) farewell(socket)
    this.#socketsByOwner.delete(owner)
  }

  /** Of a stream whose first states could not be read: what it does not know would never be told. */
  end({ socket }: ServerResponse): void {
    if (socket) farewell(socket)
  }

  /** Proxies close what is silent, and a dead connection only shows when it is written to. */
  #beat(): void {
    const bytes = chunk(": still here\n\n")
    for (const { sockets } of this.#groups.values()) for (const socket of sockets) write(socket, bytes)
  }

  /** Says good-bye properly: browsers reconnect, spread over some seconds, to whichever process is there by then. */
  close(): void {
    clearInterval(this.#heartbeat)
    clearTimeout(this.#timer)
    this.#endAll(mostBackAfterCloseMs)
  }

  #endAll(mostBackMs: number): void {
    for (const { sockets } of this.#groups.values())
      for (const socket of sockets) farewell(socket, randomInt(leastBackMs(mostBackMs), mostBackMs))
  }
}

/**
 * The connection, once it is this response's turn: a browser may ask on it again while the last of the answer before is
 * on its way out. Nothing if it was closed meanwhile.
 */
function turnOf(response: ServerResponse): Promise<Socket | undefined> {
  return new Promise((done) => {
    response.once("socket", done)
    response.req.socket.once("close", () => done(undefined))
  })
}

/** Also of a client that would keep its half open. */
function farewell(socket: Socket, backAfterMs?: number): void {
  if (!socket.writable) return
  if (backAfterMs !== undefined) socket.write(chunk(`retry: ${backAfterMs}\n\n`))
  socket.write("0\r\n\r\n")
  socket.destroySoon()
}

function write(socket: Socket, bytes: Buffer): void {
  if (!socket.writable) return
  if (socket.writableLength > mostUnreadBytes) socket.destroy()
  else socket.write(bytes)
}

function frame(state: LiveState): string {
  return `id: ${state.topic}@${state.version}\nevent: state\ndata: ${JSON.stringify({ topic: state.topic, version: state.version, ...state.data })}\n\n`
}

/** The bytes of one HTTP/1.1 chunk, so that the same buffer goes to every socket. */
function chunk(text: string): Buffer {
  const body = Buffer.from(text)
  return Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from("\r\n")])
}
