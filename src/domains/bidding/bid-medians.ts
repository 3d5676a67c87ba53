import { listMediansOfOpenLots } from "#domains/prices/list-medians.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import { defineService } from "#platform/service.ts"

const freshMs = 10 * 60 * 1_000
const retryMs = 10_000

type Medians = ReadonlyMap<string, Cents>
const none: Medians = new Map()

/** The medians of all open lots, in memory: a bid waits for none, except the first after the start. */
export class BidMedians {
  readonly #app: AppContext
  #current: Promise<Medians> | undefined
  #freshUntil = 0

  constructor(app: AppContext) {
    this.#app = app
  }

  async find(lotId: string): Promise<Cents | null> {
    const now = performance.now()
    if (now >= this.#freshUntil) {
      this.#freshUntil = now + freshMs
      const earlier = this.#current
      const next = this.#read(earlier)
      if (earlier === undefined) this.#current = next
      else
        void next.then(() => {
          this.#current = next
        })
    }
    return (await this.#current)?.get(lotId) ?? null
  }

  /** The guard may miss a typing mistake for a while, but a bid must not fail for it. */
  async #read(earlier: Promise<Medians> = Promise.resolve(none)): Promise<Medians> {
    try {
      return await listMediansOfOpenLots(this.#app)
    } catch (problem) {
      this.#app.log.warn({ err: problem }, "the medians of open lots could not be read")
      this.#freshUntil = performance.now() + retryMs
      return await earlier
    }
  }
}

export const bidMediansService = defineService("bidMedians", (app: AppContext) => new BidMedians(app))
