import { availableParallelism } from "node:os"
import pLimit, { type LimitFunction } from "p-limit"
import { limitKey } from "#platform/http/rate-limit.ts"
import type { SharedLimit } from "#platform/http/shared-limit.ts"

/**
 * Further renders of a client queue, so that bids and other clients get their turns. More than the cores would finish
 * no sooner, and delay each step of a bid.
 */
const maxAtOnce = Math.min(6, Math.max(2, availableParallelism()))
/** Limits all clients together: in a crowd, pages wait rather than bids. */
const maxInAll = 12
const maxWritesAtOnce = 6

/** Allows a client so many renders a minute, and a few at once. Cached pages are free. */
export class PageBudget {
  readonly #limit: Pick<SharedLimit, "count">
  readonly #turns = new Map<string, LimitFunction>()
  readonly #all = pLimit(maxInAll)
  readonly #atOnce: number

  constructor(limit: Pick<SharedLimit, "count">, atOnce = maxAtOnce) {
    this.#atOnce = atOnce
    this.#limit = limit
  }

  /** Returns the seconds to wait if over the limit, else undefined. */
  consume(address: string | null): number | undefined {
    return this.#limit.count(clientKey(address))
  }

  async render<Page>(address: string | null, render: () => Promise<Page>): Promise<Page> {
    return await this.#inTurn(clientKey(address), this.#atOnce, () => this.#all(render))
  }

  /** Queues writes apart from renders: a write may wait for an external service, such as a payment processor. */
  async write<Page>(address: string | null, write: () => Promise<Page>): Promise<Page> {
    return await this.#inTurn(`writes ${clientKey(address)}`, maxWritesAtOnce, write)
  }

  async #inTurn<Page>(key: string, atOnce: number, work: () => Promise<Page>): Promise<Page> {
    const turns = this.#turns.get(key) ?? pLimit(atOnce)
    this.#turns.set(key, turns)
    try {
      return await turns(work)
    } finally {
      if (turns.activeCount + turns.pendingCount === 0) this.#turns.delete(key)
    }
  }
}

function clientKey(address: string | null): string {
  return limitKey(address ?? "nowhere")
}
