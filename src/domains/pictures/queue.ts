import { refuse } from "./refusals.ts"

/** Work that is done one at a time, so that photographs never take the machine from bidders. */
export class Queue {
  readonly #most: number
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Waits for its turn; who would wait behind too many is told to come back. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting >= this.#most) throw refuse("busy")
    this.#waiting++
    const turn = this.#last.then(work).finally(() => this.#waiting--)
    this.#last = turn.catch(() => undefined)
    return await turn
  }
}
