import pLimit from "p-limit"
import { countedKey } from "./limit.ts"

/** The most streams that one client, and all clients together, may hold open in one process. */
export type StreamLimits = { perClient: number; inAll: number }

/** How often within a minute a client may open a stream, for each slot it has. */
const openedPerSlot = 6

/**
 * How many streams read their first states at once: if hundreds reconnect together, bids must not wait for all of them.
 */
const mostBeginning = 4

/** Counts open streams. An IPv6 client is its whole network. */
export class StreamSlots {
  readonly #limits: StreamLimits
  readonly #held = new Map<string, number>()
  readonly #opened = new Map<string, number>()
  readonly #turns = pLimit(mostBeginning)
  #all = 0
  #minuteEndsAt = 0

  constructor(limits: StreamLimits) {
    this.#limits = limits
  }

  /** Takes a slot, and returns the function that frees it once the stream is closed. Undefined if none is free. */
  take(address: string | null): (() => void) | undefined {
    const client = countedKey(address ?? "nowhere")
    const held = this.#held.get(client) ?? 0
    if (held >= this.#limits.perClient || this.#all >= this.#limits.inAll) return undefined
    if (!this.#mayOpen(client)) return undefined
    this.#held.set(client, held + 1)
    this.#all++
    return () => this.#release(client)
  }

  /** Reads a stream's first states when its turn has come. */
  async begin<Read>(read: () => Promise<Read>): Promise<Read> {
    return await this.#turns(read)
  }

  /** Each stream begins by reading everything it watches, however soon it is closed again. */
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
