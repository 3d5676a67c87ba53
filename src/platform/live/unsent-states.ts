import type { LiveState } from "./topic.ts"

/** Other processes hear of a busy lot this often, not of every bid. */
const collectMs = 30
const retryMs = 1_000

type Delivery = {
  /** The next states that share a delivery, at least one. */
  take(waiting: Iterable<LiveState>): LiveState[]
  /** Throws if they may not have arrived. */
  deliver(states: readonly LiveState[]): Promise<void>
  failed(problem: unknown): void
}

/** Collects the last state of each topic for a moment, and keeps it until it is delivered. */
export class UnsentStates {
  readonly #delivery: Delivery
  readonly #waiting = new Map<string, LiveState>()
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined
  #isClosed = false

  constructor(delivery: Delivery) {
    this.#delivery = delivery
  }

  add(state: LiveState): void {
    // The answers to two commits may arrive in the other order.
    if ((this.#waiting.get(state.topic)?.version ?? -1) >= state.version) return
    this.#waiting.set(state.topic, state)
    this.#sendIn(collectMs)
  }

  /** Returns all that may not have arrived, for another way to send it. */
  drain(): LiveState[] {
    const states = [...this.#waiting.values()]
    this.#waiting.clear()
    return states
  }

  /** Delivers what waits first, so that other processes show the last bid accepted here. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    // A connection still opening would be left open.
    await this.#sending
    await this.#send()
  }

  #sendIn(ms: number): void {
    if (this.#isClosed) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#sending ??= this.#send().finally(() => {
        this.#sending = undefined
      })
    }, ms).unref()
  }

  async #send(): Promise<void> {
    try {
      while (this.#waiting.size > 0) {
        const states = this.#delivery.take(this.#waiting.values())
        await this.#delivery.deliver(states)
        for (const state of states)
          if (this.#waiting.get(state.topic) === state) this.#waiting.delete(state.topic)
      }
    } catch (problem) {
      this.#sendIn(retryMs)
      if (!this.#isClosed) this.#delivery.failed(problem)
    }
  }
}
