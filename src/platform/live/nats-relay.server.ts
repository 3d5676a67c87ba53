import { setTimeout as wait } from "node:timers/promises"
import type { Msg, NatsConnection, Subscription } from "@nats-io/transport-node"
import type { Log } from "../log.ts"
import type { NatsAddress } from "./nats-address.ts"
import { maxNatsBytes, type NatsMessages } from "./nats-message.ts"
import { openNats } from "./open-nats.ts"
import type { Relay, RelayReceiver, TopicFilter } from "./relay.ts"
import type { RelayMessage } from "./relay-message.ts"
import type { LiveState } from "./topic.ts"
import { UnsentStates } from "./unsent-states.ts"

const confirmMs = 2_000
const retryMs = 500
/** A server that refuses a subscription or a message does so again, until its settings change. */
const refusedMs = 300_000
const maxBatch = 200
const logEachMs = 60_000

export type NatsRelayOptions = {
  address: NatsAddress
  messages: NatsMessages
  receiver: RelayReceiver
  log: Log
  processName: string
  connected(): void
  /** Once for each connection that is lost or cannot be used, and for each that cannot be opened. */
  lost(problem: unknown): void
  heard(from: string): void
}

/**
 * News through core NATS, which keeps nothing: a subject for each topic, so that a process hears what is watched there.
 * One connection at a time, and everything is read again after each new one.
 */
export class NatsRelay implements Relay {
  readonly filter: TopicFilter = {
    watch: (topics) => this.#watch(topics),
    unwatch: (topics) => this.#unwatch(topics),
  }
  readonly #options: NatsRelayOptions
  readonly #closing = new AbortController()
  readonly #watched = new Map<string, Subscription | undefined>()
  readonly #unsent = new UnsentStates({
    take: (waiting) => Iterator.from(waiting).take(maxBatch).toArray(),
    deliver: (states) => this.#deliver(states),
    failed: () => undefined,
  })
  readonly #unconfirmed = new Set<() => void>()
  #running: Promise<void> = Promise.resolve()
  #connection: NatsConnection | undefined
  #isConfirmed = false
  #refusal: Error | undefined
  #loggedAt = Number.NEGATIVE_INFINITY

  constructor(options: NatsRelayOptions) {
    this.#options = options
  }

  get isUsable(): boolean {
    return this.#isConfirmed && this.#refusal === undefined
  }

  /** Resolves after the first attempt to connect; further ones follow by themselves. */
  open(): Promise<void> {
    return new Promise((tried) => {
      this.#running = this.#run(tried)
    })
  }

  send(state: LiveState): void {
    this.#unsent.add(state)
  }

  /** Returns what may not have arrived, for another way to send it. */
  drain(): LiveState[] {
    return this.#unsent.drain()
  }

  beat(): void {
    const { messages, processName } = this.#options
    this.#open()?.publish(messages.beatSubject, messages.write({ from: processName, states: [] }))
  }

  downSeconds(): null {
    return null
  }

  async close(): Promise<void> {
    await this.#unsent.close()
    this.#closing.abort()
    await this.#running
  }

  async #run(tried: () => void): Promise<void> {
    const { signal } = this.#closing
    const { receiver, lost, connected } = this.#options
    let hasTried = false
    while (!signal.aborted) {
      try {
        await this.#serve(() => {
          if (hasTried) receiver.missed()
          hasTried = true
          connected()
          tried()
        })
      } catch (problem) {
        if (!signal.aborted) lost(problem)
      }
      hasTried = true
      tried()
      await wait(retryMs, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Throws when the connection is lost. */
  async #serve(begun: () => void): Promise<void> {
    const connection = await this.#connect()
    try {
      this.#connection = connection
      this.#refusal = undefined
      void this.#watchErrors(connection)
      this.#subscribe(connection, this.#options.messages.beatSubject)
      for (const topic of this.#watched.keys()) this.#watched.set(topic, this.#subscribeTo(connection, topic))
      await this.#confirm(connection)
      this.#isConfirmed = true
      begun()
      const problem = await unlessAborted(connection.closed(), this.#closing.signal)
      throw problem ?? new Error("NATS has closed the connection")
    } finally {
      this.#connection = undefined
      this.#isConfirmed = false
      for (const fail of this.#unconfirmed) fail()
      await connection.close()
    }
  }

  /** Also ends a connection that opens after this relay was closed. */
  async #connect(): Promise<NatsConnection> {
    const connecting = openNats(this.#options.address)
    const connection = await unlessAborted(connecting, this.#closing.signal)
    if (connection) return connection
    connecting.then(
      (late) => late.close(),
      () => undefined,
    )
    throw new Error("the relay is closed")
  }

  /** The server refuses subscriptions and messages by such errors, and keeps the connection. */
  async #watchErrors(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type !== "error" || this.#connection !== connection || this.#refusal) continue
      this.#refusal = status.error
      this.#options.lost(status.error)
      setTimeout(() => void connection.close(), refusedMs).unref()
    }
  }

  /** Resolves once the server has received all that was sent to it; closes a connection that does not answer. */
  #confirm(connection: NatsConnection): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (done: () => void) => {
        clearTimeout(timer)
        this.#unconfirmed.delete(fail)
        done()
      }
      const fail = () => settle(() => reject(new Error("NATS has not confirmed what was sent")))
      const timer = setTimeout(() => {
        fail()
        void connection.close()
      }, confirmMs).unref()
      this.#unconfirmed.add(fail)
      connection.flush().then(() => settle(resolve), fail)
    })
  }

  #open(): NatsConnection | undefined {
    return this.#connection?.isClosed() ? undefined : this.#connection
  }

  async #watch(topics: readonly string[]): Promise<void> {
    const connection = this.#open()
    for (const topic of topics) {
      if (this.#watched.has(topic)) continue
      this.#watched.set(topic, connection && this.#subscribeTo(connection, topic))
    }
    // Without a confirmation the connection is lost, and the next one begins with a gap.
    if (connection) await this.#confirm(connection).catch(() => undefined)
  }

  #unwatch(topics: readonly string[]): void {
    for (const topic of topics) {
      this.#watched.get(topic)?.unsubscribe()
      this.#watched.delete(topic)
    }
  }

  #subscribeTo(connection: NatsConnection, topic: string): Subscription {
    return this.#subscribe(connection, this.#options.messages.subjectToWatch(topic))
  }

  #subscribe(connection: NatsConnection, subject: string): Subscription {
    return connection.subscribe(subject, {
      callback: (problem, message) => {
        if (!problem) this.#take(message)
      },
    })
  }

  /** Never throws: the client would stop reading. */
  #take({ data, subject }: Msg): void {
    const { messages, receiver, heard, log, processName } = this.#options
    try {
      const message = messages.read(data)
      if (!message) this.#warn({ subject, bytes: data.length }, "a message on NATS is none of ours")
      if (!message || message.from === processName) return
      heard(message.from)
      for (const state of message.states) receiver.receive(state)
      if (message.isGap) receiver.missed()
    } catch (problem) {
      log.error({ err: problem }, "news from NATS could not be processed")
    }
  }

  /** Others may flood a subject. */
  #warn(facts: { subject: string; bytes: number }, text: string): void {
    if (performance.now() < this.#loggedAt + logEachMs) return
    this.#loggedAt = performance.now()
    this.#options.log.warn(facts, text)
  }

  async #deliver(states: readonly LiveState[]): Promise<void> {
    const connection = this.#open()
    if (!connection || !this.isUsable) throw new Error("NATS is not connected")
    for (const state of states) this.#publish(connection, state)
    await this.#confirm(connection)
  }

  #publish(connection: NatsConnection, state: LiveState): void {
    const { messages, processName: from, log } = this.#options
    const bytes = messages.write({ from, states: [state] })
    if (bytes.length <= Math.min(maxNatsBytes, connection.info?.max_payload ?? maxNatsBytes)) {
      connection.publish(messages.subjectOf(state.topic), bytes)
      return
    }
    log.error({ topic: state.topic }, "a live state is too large to send: others read everything again")
    const gap: RelayMessage = { from, states: [], isGap: true }
    connection.publish(messages.beatSubject, messages.write(gap))
  }
}

/** Undefined if the signal comes first. */
async function unlessAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal,
): Promise<Result | undefined> {
  const aborted = Promise.withResolvers<undefined>()
  const abort = () => aborted.resolve(undefined)
  if (signal.aborted) abort()
  signal.addEventListener("abort", abort, { once: true })
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener("abort", abort)
  }
}
