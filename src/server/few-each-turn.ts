/**
 * Runs tasks that are cheap alone but costly together, in order of arrival, at most `most` per turn of the event loop.
 * Between turns, connections are accepted and bids are read.
 */
export class FewEachTurn {
  readonly #most: number
  readonly #waiting: (() => unknown)[] = []
  #scheduled = 0

  constructor(most: number) {
    this.#most = most
  }

  run(work: () => unknown): void {
    this.#waiting.push(work)
    this.#schedule()
  }

  #schedule(): void {
    while (this.#scheduled < Math.min(this.#most, this.#waiting.length)) {
      this.#scheduled++
      setImmediate(() => {
        this.#scheduled--
        this.#waiting.shift()?.()
        this.#schedule()
      })
    }
  }
}
