import { availableParallelism } from "node:os"
import pLimit, { type LimitFunction } from "p-limit"
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible"
import { countedKey } from "#platform/limit.ts"

/**
 * More renders of one client at once than this wait for each other, so that bids and other clients come in between. More
 * than there are cores would end no sooner, and have each step of a bid wait for all of them.
 */
const mostAtOnce = Math.min(6, Math.max(2, availableParallelism()))
/** Of all clients together: a crowd waits for its pages rather than a bid for the crowd. */
const mostInAll = 12
const mostWritesAtOnce = 6

/** How many pages are rendered for one client: so many a minute, and a few at once. Pages from the cache cost nothing. */
export class PageBudget {
  readonly #counts: RateLimiterMemory
  readonly #turns = new Map<string, LimitFunction>()
  readonly #all = pLimit(mostInAll)
  readonly #atOnce: number

  constructor(perMinute: number, atOnce = mostAtOnce) {
    this.#atOnce = atOnce
    this.#counts = new RateLimiterMemory({ points: perMinute, duration: 60 })
  }

  /** Counts a page. The answer is how long to wait when it is one too many, else undefined. */
  async take(address: string | null): Promise<number | undefined> {
    try {
      await this.#counts.consume(clientOf(address))
      return undefined
    } catch (over) {
      if (over instanceof RateLimiterRes) return Math.max(1, Math.ceil(over.msBeforeNext / 1_000))
      throw over
    }
  }

  /** Renders in this client's turn. */
  async render<Page>(address: string | null, render: () => Promise<Page>): Promise<Page> {
    return await this.#inTurn(clientOf(address), this.#atOnce, () => this.#all(render))
  }

  /** What is sent may wait for somebody outside, such as a payment provider: no page waits behind it. */
  async write<Page>(address: string | null, write: () => Promise<Page>): Promise<Page> {
    return await this.#inTurn(`writes ${clientOf(address)}`, mostWritesAtOnce, write)
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

function clientOf(address: string | null): string {
  return countedKey(address ?? "nowhere")
}
