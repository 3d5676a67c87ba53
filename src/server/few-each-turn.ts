/**
 * Runs what is cheap alone and costly in a crowd, in order of arrival, `most` of them in a turn of the event loop. Between
 * the turns new connections are accepted and bids are read.
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
