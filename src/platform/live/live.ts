import { randomInt } from "node:crypto"
import type { ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { chunk, endStream, formatEvent, socketOf, write } from "./event-stream.ts"
import type { Relay } from "./relay.ts"
import type { LiveState, Topic } from "./topic.ts"
import { WatchedTopics } from "./watched-topics.ts"

/** Same topics: a change is framed once for all. */
type StreamGroup = {
  key: string
  topics: readonly string[]
  sockets: Set<Socket>
  heard: Promise<void> | undefined
}

/** The first change after a pause leaves at once; later ones are collected this long. */
const collectMs = 50
/** Watchers written to between pauses. */
const sliceSize = 150
/** Remembered versions, so that late messages from other processes are dropped. */
const maxRemembered = 100_000
/** Reconnects are spread over this time. */
const maxReconnectAfterCloseMs = 8_000
const maxReconnectAfterGapMs = 2_000
/** A killed process cannot ask for a delay, so each stream begins with one. */
const maxReconnectAfterKillMs = 4_000
const minReconnectMs = (maxMs: number) => maxMs / 8

/**
 * The open event streams of this process. Per topic only the last state of an interval is sent, framed once for all
 * watchers.
 */
export class LiveHub {
  readonly #groups = new Map<string, StreamGroup>()
  readonly #groupsByTopic = new Map<string, Set<StreamGroup>>()
  readonly #socketsByOwner = new Map<string, Set<Socket>>()
  readonly #waiting = new Map<string, LiveState>()
  readonly #latest = new Map<string, number>()
  readonly #listeners: ((state: LiveState, isOwn: boolean) => void)[] = []
  readonly #missing: (() => void)[] = []
  readonly #doubting: ((states: readonly LiveState[]) => void)[] = []
  /** While what an uncertain commit would publish is collected. */
  #uncertain: LiveState[] | undefined
  #relay: Relay | undefined
  /** Undefined if the news of all topics arrive. */
  #watched: WatchedTopics | undefined
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

  /** Connects it to the other processes. Call it before anything is watched. */
  connect(relay: Relay): void {
    this.#relay = relay
    this.#watched = relay.filter && new WatchedTopics(relay.filter)
  }

  /** Seconds for which this process has done without NATS; null if it uses none. */
  get relayDownSeconds(): number | null {
    return this.#relay?.downSeconds() ?? null
  }

  /** Resolves once the other processes' news of these topics arrive. Call `unwatch` once for each call. */
  async watch(topics: readonly Topic[]): Promise<void> {
    await this.#watched?.watch(topics)
  }

  unwatch(topics: readonly Topic[]): void {
    this.#watched?.unwatch(topics)
  }

  /** Watches what is read from now on for a while: it is probably needed again soon. */
  hearForAWhile(topics: readonly Topic[]): void {
    void this.watch(topics)
    this.unwatch(topics)
  }

  /** True if what was read then and has not changed by a message is current. */
  hearsSince(topics: readonly Topic[], at: number): boolean {
    return this.#watched?.hearsSince(topics, at) ?? true
  }

  /** Hears all topics of these kinds, from every process. */
  onChangeOf(kinds: readonly { readonly every: Topic }[], listen: (state: LiveState) => void): void {
    void this.watch(kinds.map(({ every }) => every))
    this.onChange(listen)
  }

  /** Other processes’ topics arrive only while they are watched. `isOwn`: this process has published it. */
  onChange(listen: (state: LiveState, isOwn: boolean) => void): void {
    this.#listeners.push(listen)
  }

  /** Called if messages of other processes may be lost: caches must be read again. */
  onMissed(listen: () => void): void {
    this.#missing.push(listen)
  }

  /** Ends every stream: clients reconnect and begin with the states from the database. */
  missed(): void {
    for (const listen of this.#missing) listen()
    this.#endAll(maxReconnectAfterGapMs)
  }

  hasNewer(topic: Topic, version: number): boolean {
    return (this.#latest.get(topic) ?? -1) > version
  }

  onUncertain(listen: (states: readonly LiveState[]) => void): void {
    this.#doubting.push(listen)
  }

  /** Call if a commit got no answer: what `announce` publishes may not be stored. */
  announceUncertain(announce: readonly (() => void)[]): void {
    const states: LiveState[] = []
    this.#uncertain = states
    try {
      for (const run of announce) run()
    } finally {
      this.#uncertain = undefined
    }
    if (states.length > 0) for (const listen of this.#doubting) listen(states)
  }

  /** Call after the commit. */
  publish(state: LiveState): void {
    if (this.#uncertain) return void this.#uncertain.push(state)
    this.#relay?.send(state)
    this.receive(state, true)
  }

  receive(state: LiveState, isOwn = false): void {
    if ((this.#latest.get(state.topic) ?? -1) >= state.version) return
    if (this.#latest.size >= maxRemembered) this.#latest.clear()
    this.#latest.set(state.topic, state.version)
    for (const listen of this.#listeners) listen(state, isOwn)
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
    let sliceStart = performance.now()
    for (const group of groups) {
      const bytes = chunk(
        states
          .filter((state) => group.topics.includes(state.topic))
          .map(formatEvent)
          .join(""),
      )
      for (const socket of group.sockets) {
        write(socket, bytes)
        if (++written % sliceSize > 0) continue
        // Waits as long as the slice took, so that bids and other requests get their share.
        await wait(performance.now() - sliceStart)
        sliceStart = performance.now()
      }
    }
    this.#restUntil = performance.now() + collectMs
    this.#timer = undefined
    if (this.#waiting.size > 0) this.#wake()
  }

  /**
   * Read the initial states only after this, and send them with the returned function: no change is missed, and clients
   * order states by version. `owner` is the member whose rights decide what may be watched.
   */
  async open(
    response: ServerResponse,
    topics: readonly Topic[],
    now: Date,
    owner: string | null = null,
  ): Promise<(states: readonly LiveState[]) => void> {
    const socket = response.socket ?? (await socketOf(response))
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
    const reconnectMs = randomInt(minReconnectMs(maxReconnectAfterKillMs), maxReconnectAfterKillMs)
    socket.write(chunk(`retry: ${reconnectMs}\nevent: clock\ndata: {"now":"${now.toISOString()}"}\n\n`))
    const group = this.#join(socket, topics)
    this.#connections++
    if (owner !== null) this.#own(socket, owner)
    socket.once("close", () => this.#leave(socket, group))
    await group.heard
    this.#heartbeat ??= setInterval(() => this.#beat(), 20_000).unref()
    return (states) => {
      if (states.length > 0) write(socket, chunk(states.map(formatEvent).join("")))
    }
  }

  #join(socket: Socket, named: readonly string[]): StreamGroup {
    const topics = [...new Set(named)].sort()
    const key = topics.join(" ")
    let group = this.#groups.get(key)
    if (!group) {
      group = { key, topics, sockets: new Set(), heard: this.#watched?.watch(topics) }
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

  #leave(socket: Socket, group: StreamGroup): void {
    this.#connections--
    group.sockets.delete(socket)
    if (group.sockets.size > 0) return
    this.#groups.delete(group.key)
    this.#watched?.unwatch(group.topics)
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

  /** Its browsers reconnect at once, with the member's rights by then. */
  endStreamsOf(owner: string): void {
    for (const socket of this.#socketsByOwner.get(owner) ?? []) endStream(socket)
    this.#socketsByOwner.delete(owner)
  }

  /** Call if the initial states could not be read: the stream would never receive them. */
  end({ socket }: ServerResponse): void {
    if (socket) endStream(socket)
  }

  /** Proxies close silent connections, and dead ones show only on a write. */
  #beat(): void {
    const bytes = chunk(": still here\n\n")
    for (const { sockets } of this.#groups.values()) for (const socket of sockets) write(socket, bytes)
  }

  /** Browsers reconnect within seconds, to whichever process runs by then. */
  close(): void {
    clearInterval(this.#heartbeat)
    clearTimeout(this.#timer)
    this.#watched?.close()
    this.#endAll(maxReconnectAfterCloseMs)
  }

  #endAll(maxReconnectMs: number): void {
    for (const { sockets } of this.#groups.values())
      for (const socket of sockets)
        endStream(socket, randomInt(minReconnectMs(maxReconnectMs), maxReconnectMs))
  }
}
