import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible"
import { countedKey } from "#platform/limit.ts"

/** More renders of one client at once wait for each other, so that bids and other clients come in between. */
const mostAtOnce = 6

type Queue = { running: number; waiting: (() => void)[] }

/** How many pages are rendered for one client: so many a minute, and a few at once. Pages from the cache cost nothing. */
export class PageBudget {
  readonly #counts: RateLimiterMemory
  readonly #queues = new Map<string, Queue>()

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
    const queue = this.#queues.get(client) ?? { running: 0, waiting: [] }
    this.#queues.set(client, queue)
    // Who leaves hands its place on, so that nobody new comes in between.
    if (queue.running < mostAtOnce) queue.running++
    else await new Promise<void>((turn) => queue.waiting.push(turn))
    try {
      return await render()
    } finally {
      const next = queue.waiting.shift()
      if (next) next()
      else if (--queue.running === 0) this.#queues.delete(client)
    }
  }
}

function clientOf(address: string | null): string {
  return countedKey(address ?? "nowhere")
}
