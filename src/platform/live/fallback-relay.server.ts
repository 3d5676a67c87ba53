import type { SqlClient } from "../database/db.server.ts"
import type { Log } from "../log.ts"
import type { NatsAddress } from "./nats-address.ts"
import { NatsMessages } from "./nats-message.ts"
import { NatsRelay } from "./nats-relay.server.ts"
import { NotifyRelay } from "./notify-relay.server.ts"
import type { Relay, RelayReceiver, TopicFilter } from "./relay.ts"
import type { OpenRelayClient } from "./relay-client.server.ts"
import type { RelayBeat } from "./relay-message.ts"
import { RelayPeers, relayBeatMs } from "./relay-peers.ts"
import type { LiveState } from "./topic.ts"

export type FallbackRelayOptions = {
  open: OpenRelayClient
  notifyBy?: SqlClient | undefined
  address: NatsAddress
  /** Shared by all processes. */
  secret: string
  receiver: RelayReceiver
  log: Log
  processName: string
}

/**
 * NATS, with NOTIFY in its place while it does not carry all news. Each process beats both ways. One that has lost NATS,
 * or does not hear another there, asks for NOTIFY in its beats; the others then send both ways.
 */
export class FallbackRelay implements Relay {
  readonly filter: TopicFilter
  readonly #log: Log
  readonly #nats: NatsRelay
  readonly #notify: NotifyRelay
  readonly #peers = new RelayPeers()
  #beats: NodeJS.Timeout | undefined
  #connectedSince = performance.now()
  #downSince: number | undefined
  #sends: RelayBeat["sends"] = "notify"
  #problem: unknown

  constructor({ open, notifyBy, address, secret, ...shared }: FallbackRelayOptions) {
    this.#log = shared.log
    this.#nats = new NatsRelay({
      ...shared,
      address,
      messages: new NatsMessages(secret),
      connected: () => {
        this.#connectedSince = performance.now()
        this.#update()
      },
      lost: (problem) => {
        this.#problem = problem
        this.#update()
        for (const state of this.#nats.drain()) this.#notify.send(state)
      },
      heard: (from) => this.#peers.heardOnNats(from, performance.now()),
    })
    this.#notify = new NotifyRelay({
      ...shared,
      open,
      notifyBy,
      beat: () => ({ sends: this.#sends, needsNotify: this.#downSince !== undefined }),
      peers: this.#peers,
      heard: () => this.#update(),
    })
    this.filter = this.#nats.filter
  }

  /** Resolves after the first attempt to connect to both. */
  async open(): Promise<void> {
    await this.#nats.open()
    await this.#notify.open()
    this.#beats = setInterval(() => {
      this.#nats.beat()
      this.#update()
    }, relayBeatMs).unref()
  }

  send(state: LiveState): void {
    if (this.#nats.isUsable) this.#nats.send(state)
    if (this.#sends !== "nats") this.#notify.send(state)
  }

  downSeconds(): number {
    return this.#downSince === undefined ? 0 : (performance.now() - this.#downSince) / 1_000
  }

  async close(): Promise<void> {
    clearInterval(this.#beats)
    await this.#nats.close()
    for (const state of this.#nats.drain()) this.#notify.send(state)
    await this.#notify.close()
  }

  #update(): void {
    const now = performance.now()
    const { isUsable } = this.#nats
    const isDown = !isUsable || this.#peers.missesSome(now, this.#connectedSince)
    const sends = this.#peers.isAsked(now) ? "both" : "nats"
    const wasDown = this.#downSince !== undefined
    const before = this.#sends
    this.#sends = isUsable ? sends : "notify"
    this.#downSince = isDown ? (this.#downSince ?? now) : undefined
    if (isDown && !wasDown)
      this.#log.warn({ err: this.#problem }, "NATS does not carry the news between processes: NOTIFY does")
    if (wasDown && !isDown) this.#log.info("NATS carries the news between processes again")
    if (isDown !== wasDown || before !== this.#sends) this.#notify.beatNow()
  }
}
