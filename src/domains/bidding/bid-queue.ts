import type { AppContext } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { Refusal } from "#platform/refusal.ts"
import { defineService } from "#platform/service.ts"
import { traced } from "#platform/tracing.ts"
import { isDatabaseFull, unavailabilityOf } from "#platform/unavailable.ts"
import { settleBatch } from "./bid-batch.ts"
import type { Receipt } from "./bid-row.ts"
import type { BidRequest, WaitingBid } from "./waiting-bid.ts"

export type BidMetrics = { batch(size: number): void; accepted(): void; refused(reason: string): void }

const noMetrics: BidMetrics = { batch() {}, accepted() {}, refused() {} }

/** Concurrent batches: while one waits for its commit to reach the disk, another evaluates other lots' bids. */
const maxBatches = 3
const maxBidsInBatch = 250
const maxLotsInBatch = 25
/** Beyond this the server refuses at once: an answer would come too late. */
const maxWaiting = 20_000

/**
 * A batch settles all waiting bids, of one lot or several, in one transaction, in order of arrival. The row lock is the
 * authority, so any number of processes may do this.
 */
export class BidQueue {
  readonly #app: AppContext
  readonly #queues = new Map<Id<"lot">, WaitingBid[]>()
  readonly #busy = new Set<Id<"lot">>()
  readonly #running = new Set<ReadonlyMap<Id<"lot">, readonly WaitingBid[]>>()
  #turns = 0
  #waiting = 0
  tally: BidMetrics = noMetrics
  /** The database's disk was full for the last batch that wrote. Small writes may still succeed. */
  lacksRoom = false

  constructor(app: AppContext) {
    this.#app = app
  }

  offer(request: BidRequest): Promise<Receipt> {
    if (this.#waiting >= maxWaiting) throw new Refusal("api.tooManyRequests", 429, { retryAfterSeconds: 1 })
    return new Promise((answer, refuse) => {
      const span = this.#app.tracing?.current()
      const waiting: WaitingBid = { ...request, answer, refuse, since: performance.now(), span }
      const queue = this.#queues.get(request.lotId)
      if (queue) queue.push(waiting)
      else this.#queues.set(request.lotId, [waiting])
      this.#waiting++
      // Bids that arrive in the same tick share the batch.
      if (this.#turns < maxBatches) queueMicrotask(() => this.#next())
    })
  }

  /** Also counts bids that are in a batch. */
  oldestWaitMs(): number {
    const now = performance.now()
    const lists = [this.#queues, ...this.#running].flatMap((each) => [...each.values()])
    return Math.max(0, ...lists.map(([oldest]) => now - (oldest?.since ?? now)))
  }

  #next(): void {
    while (this.#turns < maxBatches) {
      const taken = this.#take()
      if (taken.size === 0) return
      this.#turns++
      void this.#run(taken)
    }
  }

  #take(): Map<Id<"lot">, WaitingBid[]> {
    const taken = new Map<Id<"lot">, WaitingBid[]>()
    let size = 0
    for (const [lotId, queue] of this.#queues) {
      if (this.#busy.has(lotId)) continue
      const bids = queue.splice(0, maxBidsInBatch - size)
      if (queue.length === 0) this.#queues.delete(lotId)
      taken.set(lotId, bids)
      size += bids.length
      if (size >= maxBidsInBatch || taken.size >= maxLotsInBatch) break
    }
    for (const lotId of taken.keys()) this.#busy.add(lotId)
    this.#waiting -= size
    return taken
  }

  async #run(taken: Map<Id<"lot">, WaitingBid[]>): Promise<void> {
    this.#running.add(taken)
    try {
      await this.#settle(taken)
    } finally {
      this.#running.delete(taken)
      this.#turns--
      this.#next()
    }
  }

  async #settle(taken: Map<Id<"lot">, WaitingBid[]>): Promise<void> {
    try {
      await this.#answer(taken)
    } catch (problem) {
      if (isDatabaseFull(problem)) this.lacksRoom = true
      // One lot's failure must not affect the others: try each alone.
      if (taken.size > 1 && !isDatabaseUnavailable(problem)) {
        await Promise.all([...taken].map(([lotId, bids]) => this.#settle(new Map([[lotId, bids]]))))
        return
      }
      for (const waiting of [...taken.values()].flat()) waiting.refuse(problem)
    }
    // These lots can take bids again, whatever the other lots wait for.
    for (const lotId of taken.keys()) this.#busy.delete(lotId)
    this.#next()
  }

  async #answer(taken: Map<Id<"lot">, WaitingBid[]>): Promise<void> {
    const settled = await this.#traced(taken, () => settleBatch(this.#app, taken))
    this.tally.batch([...taken.values()].reduce((sum, bids) => sum + bids.length, 0))
    this.lacksRoom = false
    for (const state of settled.states) this.#app.live.publish(state)
    for (const { waiting, receipt, problem } of settled.answers) {
      if (receipt) {
        this.tally.accepted()
        waiting.answer(receipt)
      } else {
        this.tally.refused(problem instanceof Refusal ? problem.code : "bug")
        waiting.refuse(problem)
      }
    }
  }

  /** In the trace of its first bid; those of the others are linked. */
  async #traced<Result>(
    taken: ReadonlyMap<Id<"lot">, readonly WaitingBid[]>,
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (!this.#app.tracing) return await work()
    const bids = [...taken.values()].flat()
    const [parent, ...links] = bids.flatMap(({ span }) => span ?? [])
    const facts = { bids: bids.length, lots: taken.size }
    return await traced(this.#app, "bid batch", work, { facts, parent, links })
  }
}

/** A single slow statement does not count: one lot may have caused it. */
function isDatabaseUnavailable(problem: unknown): boolean {
  const availability = unavailabilityOf(problem)
  return availability === "down" || availability === "unknown"
}

export const bidQueueService = defineService("bidQueue", (app: AppContext) => new BidQueue(app))
