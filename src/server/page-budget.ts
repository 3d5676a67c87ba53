import pLimit, { type LimitFunction } from "p-limit"
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible"
import { countedKey } from "#platform/limit.ts"

/** More renders of one client at once wait for each other, so that bids and other clients come in between. */
const mostAtOnce = 6

/** How many pages are rendered for one client: so many a minute, and a few at once. Pages from the cache cost nothing. */
export class PageBudget {
  readonly #counts: RateLimiterMemory
  readonly #turns = new Map<string, LimitFunction>()

  constructor(perMinute: number) {
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
    const client = clientOf(address)
    const turns = this.#turns.get(client) ?? pLimit(mostAtOnce)
    this.#turns.set(client, turns)
    try {
      return await turns(render)
    } finally {
      if (turns.activeCount + turns.pendingCount === 0) this.#turns.delete(client)
    }
  }
}

function clientOf(address: string | null): string {
  return countedKey(address ?? "nowhere")
}
