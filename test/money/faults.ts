import { prng } from "../../bench/prng.ts"

/** A statement or a commit at the database, or a request to the card provider. */
export type Step = "statement" | "commit" | "call"

/**
 * "cut": the connection breaks, and the process goes on. "death": the process ends, and nothing that it holds in memory
 * survives. "after": the database or the provider has done it, and nobody gets the answer.
 */
export type StepFault = { kind: "cut" | "death"; when: "before" | "after" }

type PlannedStepFault = StepFault & { steps: number; aim: Step | "any" }

/** Which steps of one process fail. The same seed and number give the same faults. */
export class FaultPlan {
  readonly #random: ReturnType<typeof prng>
  readonly #meanSteps: number
  #next: PlannedStepFault
  isOver = false

  constructor(seed: number, processNumber: number, meanSteps: number) {
    this.#random = prng(seed * 100_003 + processNumber)
    this.#meanSteps = meanSteps
    this.#next = this.#plan()
  }

  /** The fault that hits this step. */
  strike(step: Step): StepFault | undefined {
    if (this.isOver || --this.#next.steps > 0) return undefined
    const { aim, kind, when } = this.#next
    if (aim !== "any" && aim !== step) return undefined
    this.#next = this.#plan()
    return { kind, when }
  }

  #plan(): PlannedStepFault {
    const random = this.#random
    return {
      steps: 1 + random.whole(2 * this.#meanSteps),
      aim: random.pick(["any", "any", "commit", "commit", "call"] as const),
      kind: random.pick(["cut", "cut", "death"] as const),
      when: random.pick(["before", "after"] as const),
    }
  }
}
