import pLimit from "p-limit"
import { limitKey } from "../http/rate-limit.ts"

/** These limits are per process. */
export type StreamLimits = { perClient: number; inAll: number }

/** A client may open this many streams per slot and minute. */
const openedPerSlot = 6

/** Initial reads at once: after hundreds reconnect, bids must not wait for all of them. */
const maxBeginningBesideBids = 4

/** An IPv6 client is its whole network. */
export class StreamSlots {
  readonly #limits: StreamLimits
  readonly #held = new Map<string, number>()
  readonly #opened = new Map<string, number>()
  readonly #turns: ReturnType<typeof pLimit>
  #all = 0
  #minuteEndsAt = 0

  constructor(limits: StreamLimits, maxBeginning = maxBeginningBesideBids) {
    this.#limits = limits
    this.#turns = pLimit(maxBeginning)
  }

  /** Returns the function that frees the slot. Undefined if none is free. */
  acquire(address: string | null): (() => void) | undefined {
    const client = limitKey(address ?? "nowhere")
    const held = this.#held.get(client) ?? 0
    if (held >= this.#limits.perClient || this.#all >= this.#limits.inAll) return undefined
    if (!this.#mayOpen(client)) return undefined
    this.#held.set(client, held + 1)
    this.#all++
    return () => this.#release(client)
  }

  async begin<Read>(read: () => Promise<Read>): Promise<Read> {
    return await this.#turns(read)
  }

  /** Each stream reads all its topics when it opens, however soon it closes again. */
  #mayOpen(client: string): boolean {
    const now = performance.now()
    if (now >= this.#minuteEndsAt) {
      this.#opened.clear()
      this.#minuteEndsAt = now + 60_000
    }
    const opened = (this.#opened.get(client) ?? 0) + 1
    this.#opened.set(client, opened)
    return opened <= this.#limits.perClient * openedPerSlot
  }

  #release(client: string): void {
    const left = (this.#held.get(client) ?? 0) - 1
    if (left > 0) this.#held.set(client, left)
    else this.#held.delete(client)
    this.#all--
  }
}
