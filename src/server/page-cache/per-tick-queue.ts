/**
 * Runs tasks that are cheap alone but costly together, in order, at most `max` per turn of the event loop, so that
 * connections are accepted and bids read in between.
 */
export class PerTickQueue {
  readonly #max: number
  readonly #waiting: (() => unknown)[] = []
  #scheduled = 0

  constructor(max: number) {
    this.#max = max
  }

  run(work: () => unknown): void {
    this.#waiting.push(work)
    this.#schedule()
  }

  /** Waits until it is this caller's turn. */
  turn(): Promise<void> {
    return new Promise((resolve) => this.run(resolve))
  }

  #schedule(): void {
    while (this.#scheduled < Math.min(this.#max, this.#waiting.length)) {
      this.#scheduled++
      setImmediate(() => {
        this.#scheduled--
        this.#waiting.shift()?.()
        this.#schedule()
      })
    }
  }
}
