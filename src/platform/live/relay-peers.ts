import type { RelayBeat } from "./relay-message.ts"

/** Between two beats, which each process sends both ways. */
export const relayBeatMs = 3_000
/** A process that notifies no longer has died. */
const goneMs = 10_000
/** Longer, so that a process that ends never looks like one that NATS does not carry. */
const unheardMs = 20_000
const forgottenMs = 600_000

type Peer = { since: number; notifiedAt: number; natsAt: number; beat: RelayBeat; isLost: boolean }

/** The other processes, as this one hears them through the database and through NATS. Times are milliseconds. */
export class RelayPeers {
  readonly #peers = new Map<string, Peer>()

  /** True if the process may have sent news to NATS alone until now. */
  notified(from: string, beat: RelayBeat, now: number): boolean {
    const peer = this.#peers.get(from)
    this.#peers.set(from, {
      since: peer?.since ?? now,
      notifiedAt: now,
      natsAt: peer?.natsAt ?? now,
      beat,
      isLost: false,
    })
    if (beat.sends === "nats") return false
    return peer ? peer.beat.sends === "nats" : beat.sends === "both"
  }

  knows(from: string): boolean {
    return this.#peers.has(from)
  }

  /** It has ended in good order. */
  remove(from: string): void {
    this.#peers.delete(from)
  }

  /** True once for each process that fell silent: it may have died between a commit and its news. */
  hasLostOne(now: number): boolean {
    this.#forget(now)
    const lost = [...this.#peers.values()].filter((peer) => !peer.isLost && peer.notifiedAt + goneMs < now)
    for (const peer of lost) peer.isLost = true
    return lost.length > 0
  }

  /** This process heard nobody until now. */
  resume(now: number): void {
    for (const peer of this.#peers.values()) if (!peer.isLost) peer.notifiedAt = now
  }

  heardOnNats(from: string, now: number): void {
    const peer = this.#peers.get(from)
    if (peer) peer.natsAt = now
  }

  /** A process that does without NATS asks the others to notify too. */
  isAsked(now: number): boolean {
    return this.#running(now).some(({ beat }) => beat.needsNotify)
  }

  /** True if a process sends to NATS, but this one, connected since then, does not hear it there. */
  missesSome(now: number, connectedSince: number): boolean {
    return this.#running(now).some(
      ({ beat, since, natsAt }) =>
        beat.sends !== "notify" && Math.max(since, natsAt, connectedSince) + unheardMs < now,
    )
  }

  #forget(now: number): void {
    for (const [name, { notifiedAt }] of this.#peers)
      if (notifiedAt + forgottenMs < now) this.#peers.delete(name)
  }

  #running(now: number): Peer[] {
    this.#forget(now)
    return [...this.#peers.values()].filter(({ notifiedAt }) => notifiedAt + goneMs >= now)
  }
}
