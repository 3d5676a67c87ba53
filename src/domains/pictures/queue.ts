import { refuse } from "./refusals.ts"

type QueuedTask = { key: string; start(): void }

/** Photographs must never take the processors from bidders. A large one delays only its own sender's next. */
export class Queue {
  readonly #atOnce: number
  readonly #max: number
  readonly #maxOfOne: number
  readonly #running = new Set<string>()
  readonly #counts = new Map<string, number>()
  #waiting: QueuedTask[] = []

  constructor({ atOnce, max, maxOfOne }: { atOnce: number; max: number; maxOfOne: number }) {
    this.#atOnce = atOnce
    this.#max = max
    this.#maxOfOne = maxOfOne
  }

  /** Refuses if too many tasks wait, or too many of one sender. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const own = this.#counts.get(key) ?? 0
    if (this.#waiting.length + this.#running.size >= this.#max || own >= this.#maxOfOne)
      throw refuse("busy", { retryAfterSeconds: 60 })
    this.#counts.set(key, own + 1)
    await new Promise<void>((start) => {
      this.#waiting.push({ key, start })
      this.#startNext()
    })
    try {
      return await work()
    } finally {
      this.#end(key)
    }
  }

  #end(key: string): void {
    this.#running.delete(key)
    const left = (this.#counts.get(key) ?? 1) - 1
    if (left > 0) this.#counts.set(key, left)
    else this.#counts.delete(key)
    this.#startNext()
  }

  #startNext(): void {
    while (this.#running.size < this.#atOnce) {
      const next = this.#waiting.find(({ key }) => !this.#running.has(key))
      if (!next) return
      this.#waiting = this.#waiting.filter((each) => each !== next)
      this.#running.add(next.key)
      next.start()
    }
  }
}
