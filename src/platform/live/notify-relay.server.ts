import { setTimeout as wait } from "node:timers/promises"
import type pg from "pg"
import type { SqlClient } from "../database/db.server.ts"
import type { Log } from "../log.ts"
import type { Relay, RelayReceiver } from "./relay.ts"
import type { OpenRelayClient, RelayClient } from "./relay-client.server.ts"
import { type RelayBeat, type RelayMessage, readMessage } from "./relay-message.ts"
import type { RelayPeers } from "./relay-peers.ts"
import type { LiveState } from "./topic.ts"
import { UnsentStates } from "./unsent-states.ts"

const channel = "live"
/** NOTIFY takes at most 8,000 bytes; states share a message. */
const maxBytes = 7_500
const retryMs = 1_000
/** A connection that has worked is probably available at once. */
const reconnectMs = 100
/** The listener's message to itself: its interval, and the most it may be late. */
const heartbeatMs = 3_000
const heartbeatLimitMs = 2_000
const lastBeatMs = 500
/** Several processes begin to notify at about the same time. */
const gatherGapsMs = 500

export type NotifyRelayOptions = {
  open: OpenRelayClient
  /** For what is sent, if it needs no connection of its own. */
  notifyBy?: SqlClient | undefined
  receiver: RelayReceiver
  log: Log
  processName: string
  /** What the other processes must know of this one. */
  beat(): RelayBeat
  peers: RelayPeers
  /** Called when `peers` has learned something. */
  heard?(): void
}

/**
 * News through LISTEN and NOTIFY, on separate connections. Never notify inside a bidding transaction: commits would wait
 * for each other.
 */
export class NotifyRelay implements Relay {
  readonly filter = undefined
  readonly #listener: NotifyListener
  readonly #sender: NotifySender

  constructor(options: NotifyRelayOptions) {
    this.#listener = new NotifyListener(options)
    this.#sender = new NotifySender(options)
  }

  /** Resolves after the first attempt to listen; further ones follow by themselves. */
  open(): Promise<void> {
    return this.#listener.open()
  }

  send(state: LiveState): void {
    this.#sender.unsent.add(state)
  }

  /** Does not wait for the next regular beat. */
  beatNow(): void {
    this.#listener.beatNow()
  }

  downSeconds(): null {
    return null
  }

  async close(): Promise<void> {
    const hasSentAll = await this.#sender.close()
    await this.#listener.close({ hasSentAll })
  }
}

/** One connection at a time: the next opens after the previous one has ended. */
class NotifyListener {
  readonly #options: NotifyRelayOptions
  readonly #closing = new AbortController()
  #running: Promise<void> = Promise.resolve()
  #client: RelayClient | undefined
  /** One query at a time. */
  #sent: Promise<unknown> = Promise.resolve()
  #heardBeat = 0
  #isLast = false
  #gap: NodeJS.Timeout | undefined

  constructor(options: NotifyRelayOptions) {
    this.#options = options
  }

  open(): Promise<void> {
    return new Promise((tried) => {
      this.#running = this.#run(tried)
    })
  }

  async close({ hasSentAll }: { hasSentAll: boolean }): Promise<void> {
    // A connection that is cut off must not hold the process.
    this.#isLast = hasSentAll
    if (hasSentAll) await Promise.race([this.#notifyBeat(), wait(lastBeatMs)])
    this.#closing.abort()
    clearTimeout(this.#gap)
    await this.#running
  }

  async #run(tried: () => void): Promise<void> {
    const { signal } = this.#closing
    const { receiver, log, peers } = this.#options
    let hasTried = false
    while (!signal.aborted) {
      let restMs = retryMs
      try {
        await this.#listen(() => {
          restMs = reconnectMs
          peers.resume(performance.now())
          // Messages may be lost: a lot may have changed, a member may be banned.
          if (hasTried) receiver.missed()
          hasTried = true
          tried()
        })
      } catch (problem) {
        if (!signal.aborted) log.warn({ err: problem }, "live relay lost its connection")
      }
      hasTried = true
      tried()
      await wait(restMs, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Throws if the connection is lost or no longer delivers notifications. */
  async #listen(begun: () => void): Promise<void> {
    const lost = Promise.withResolvers<never>()
    lost.promise.catch(() => undefined)
    const client = await this.#options.open(lost.reject)
    try {
      client.on("notification", (message) => this.#take(message))
      await client.query(
        `set synchronous_commit = off; listen ${channel}; listen "${this.#options.processName}"`,
      )
      this.#client = client
      this.#sent = Promise.resolve()
      begun()
      await Promise.race([lost.promise, this.#beat(client)])
    } finally {
      this.#client = undefined
      client.destroy()
    }
  }

  /** A connection may look open but deliver nothing. */
  async #beat(client: RelayClient): Promise<void> {
    const { signal } = this.#closing
    const { peers, receiver } = this.#options
    for (let beat = 1; !signal.aborted; beat++) {
      this.#heardBeat = 0
      await this.#send(client, "select pg_notify($1, $2), pg_notify($3, $4)", () => [
        this.#options.processName,
        String(beat),
        channel,
        this.#beatMessage(),
      ])
      for (let waited = 0; this.#heardBeat !== beat; waited += heartbeatLimitMs / 20) {
        if (waited >= heartbeatLimitMs) throw new Error("the live relay does not hear its own messages")
        await wait(heartbeatLimitMs / 20, undefined, { signal })
      }
      // Nobody else announces what a dead process has committed last.
      if (peers.hasLostOne(performance.now())) receiver.missed()
      await wait(heartbeatMs, undefined, { signal })
    }
  }

  beatNow(): void {
    void this.#notifyBeat()
  }

  async #notifyBeat(): Promise<void> {
    const client = this.#client
    if (!client) return
    const valuesOf = () => [channel, this.#beatMessage()]
    // A failure is one of the connection, which the regular beat reports.
    await this.#send(client, "select pg_notify($1, $2)", valuesOf).catch(() => undefined)
  }

  async #send(client: RelayClient, text: string, valuesOf: () => string[]): Promise<void> {
    const sent = this.#sent.then(() => client.query(text, valuesOf()))
    this.#sent = sent.catch(() => undefined)
    await sent
  }

  /** One that was under way when this process said goodbye says it again: it would seem to have died. */
  #beatMessage(): string {
    const { processName: from, beat } = this.#options
    const goodbye = this.#isLast ? { isLast: true } : {}
    return JSON.stringify({ from, states: [], beat: { ...beat(), ...goodbye } } satisfies RelayMessage)
  }

  #take({ channel: from, payload = "" }: pg.Notification): void {
    const { processName, receiver, log } = this.#options
    if (from === processName) {
      this.#heardBeat = Number(payload)
      return
    }
    const message = readMessage(payload)
    if (!message) {
      log.warn({ bytes: payload.length }, "a notification on the live channel is none of ours")
      return
    }
    if (message.from === processName) return
    for (const state of message.states) receiver.receive(state)
    if (message.isGap) receiver.missed()
    if (message.beat) this.#hear(message.from, message.beat)
  }

  #hear(from: string, beat: RelayBeat): void {
    const { peers, beat: ownBeat, receiver, heard } = this.#options
    if (beat.isLast) {
      peers.remove(from)
      heard?.()
      return
    }
    // A new process must know of this one before this one may die.
    if (!peers.knows(from)) this.beatNow()
    // What that process has sent to NATS until now did not arrive here.
    if (peers.notified(from, beat, performance.now()) && ownBeat().needsNotify)
      this.#gap ??= setTimeout(() => {
        this.#gap = undefined
        receiver.missed()
      }, gatherGapsMs).unref()
    heard?.()
  }
}

class NotifySender {
  readonly #options: NotifyRelayOptions
  readonly unsent: UnsentStates
  #client: RelayClient | undefined

  constructor(options: NotifyRelayOptions) {
    this.#options = options
    this.unsent = new UnsentStates({
      take: takeChunk,
      deliver: (states) => this.#notify(states),
      failed: (problem) => options.log.warn({ err: problem }, "live relay could not notify"),
    })
  }

  /** False if some news may not have arrived. */
  async close(): Promise<boolean> {
    await this.unsent.close()
    this.#client?.destroy()
    return this.unsent.drain().length === 0
  }

  async #notify(states: readonly LiveState[]): Promise<void> {
    try {
      const client = this.#options.notifyBy ?? this.#client ?? (await this.#open())
      await client.query("select pg_notify($1, $2)", [channel, this.#messageOf(states)])
    } catch (problem) {
      this.#client?.destroy()
      this.#client = undefined
      throw problem
    }
  }

  #messageOf(states: readonly LiveState[]): string {
    const { processName: from, log } = this.#options
    const message = JSON.stringify({ from, states } satisfies RelayMessage)
    if (Buffer.byteLength(message) <= maxBytes) return message
    log.error({ topic: states[0]?.topic }, "a live state is too large to send: others read everything again")
    return JSON.stringify({ from, states: [], isGap: true } satisfies RelayMessage)
  }

  async #open(): Promise<RelayClient> {
    const client = await this.#options.open()
    this.#client = client
    client.once("end", () => {
      if (this.#client === client) this.#client = undefined
    })
    await client.query("set synchronous_commit = off")
    return client
  }
}

function takeChunk(waiting: Iterable<LiveState>): LiveState[] {
  const states: LiveState[] = []
  let bytes = 100
  for (const state of waiting) {
    bytes += Buffer.byteLength(JSON.stringify(state)) + 1
    if (states.length > 0 && bytes > maxBytes) break
    states.push(state)
  }
  return states
}
