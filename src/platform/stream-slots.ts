import { countedKey } from "./limit.ts"

/** How many streams one client and all clients together may hold open at one process. */
export type StreamLimits = { perClient: number; inAll: number }

/** Counts open streams. An IPv6 client is the network it is in. */
export class StreamSlots {
  readonly #limits: StreamLimits
  readonly #held = new Map<string, number>()
  #all = 0

  constructor(limits: StreamLimits) {
    this.#limits = limits
  }

  /** Takes a slot: call the answer once the stream is closed. Undefined if there is none left. */
  take(address: string | null): (() => void) | undefined {
    const client = countedKey(address ?? "nowhere")
    const held = this.#held.get(client) ?? 0
    if (held >= this.#limits.perClient || this.#all >= this.#limits.inAll) return undefined
    this.#held.set(client, held + 1)
    this.#all++
    return () => this.#release(client)
  }

  #release(client: string): void {
    const left = (this.#held.get(client) ?? 0) - 1
    if (left > 0) this.#held.set(client, left)
    else this.#held.delete(client)
    this.#all--
  }
}
