import { indexUnavailable } from "./index-unavailable.ts"

/** The number that its answer has, the name of the query, and its input. */
export type IndexQuestion = [number, string, unknown]

export type QueryAnswer = [number, unknown, Error?]

type PendingQuery = { answer(value: unknown): void; fail(problem: Error): void }

/** Queries that somebody else answers. Those of one turn of the event loop leave together. */
export class PendingQueries {
  readonly #send: (questions: IndexQuestion[]) => void
  readonly #waiting = new Map<number, PendingQuery>()
  #lastNumber = 0
  #together: IndexQuestion[] = []

  constructor(send: (questions: IndexQuestion[]) => void) {
    this.#send = send
  }

  /** `maxMs`: fails as unavailable after this time. */
  request(name: string, input: unknown, maxMs?: number): Promise<unknown> {
    return new Promise((answer, fail) => {
      const number = ++this.#lastNumber
      const timer = maxMs === undefined ? undefined : setTimeout(() => this.#expire(number), maxMs)
      this.#waiting.set(number, {
        answer(value) {
          clearTimeout(timer)
          answer(value)
        },
        fail(problem) {
          clearTimeout(timer)
          fail(problem)
        },
      })
      if (this.#together.push([number, name, input]) === 1) setImmediate(() => this.#sendTogether())
    })
  }

  /** An answer to a query that nobody waits for is dropped. */
  receive(answers: readonly QueryAnswer[]): void {
    for (const [number, value, problem] of answers) {
      const waiting = this.#waiting.get(number)
      this.#waiting.delete(number)
      if (problem) waiting?.fail(problem)
      else waiting?.answer(value)
    }
  }

  failAll(): void {
    for (const { fail } of this.#waiting.values()) fail(indexUnavailable())
    this.#waiting.clear()
    this.#together = []
  }

  #expire(number: number): void {
    this.receive([[number, undefined, indexUnavailable()]])
  }

  #sendTogether(): void {
    const questions = this.#together
    this.#together = []
    if (questions.length > 0) this.#send(questions)
  }
}
