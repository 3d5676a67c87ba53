import { prng } from "../../bench/prng.ts"

/** A server of the simulated company. Events of a dead one never happen; those of a frozen one happen later. */
export type SimulatedProcess = {
  name: string
  isDead: boolean
  /** Infinity while it lives. */
  diedAtMs: number
  frozenUntilMs: number
  /** How far its clock is from where it believes the database's to be. */
  clockErrorMs: number
}

export type ScheduledEvent = {
  atMs: number
  order: number
  /** Null belongs to nobody. */
  process: SimulatedProcess | null
  run: (() => void) | undefined
}

/** The only source of time, order and chance: the same seed gives the same run. */
export class Scheduler {
  readonly random: ReturnType<typeof prng>
  /** Of ids and salts: drawing more or fewer of them changes nothing else. */
  readonly secrets: ReturnType<typeof prng>
  readonly #heap: ScheduledEvent[] = []
  #order = 0
  nowMs: number
  steps = 0
  /** Whose code runs now: what it starts belongs to it. */
  current: SimulatedProcess | null = null

  constructor(seed: number, startMs: number) {
    this.random = prng(seed)
    this.secrets = prng(seed + 1_000_003)
    this.nowMs = startMs
  }

  /** Milliseconds within the bounds, mostly near the lower one. */
  delay(fromMs: number, toMs: number): number {
    return fromMs + this.random.share() * this.random.share() * (toMs - fromMs)
  }

  after(delayMs: number, run: () => void, process = this.current): ScheduledEvent {
    const event = { atMs: this.nowMs + Math.max(0, delayMs), order: this.#order++, process, run }
    this.#push(event)
    return event
  }

  /** Runs the next event. False if there is none before the given time. */
  step(untilMs: number): boolean {
    for (;;) {
      const event = this.#heap[0]
      if (!event || event.atMs > untilMs) return false
      this.#pop()
      const { process, run } = event
      if (!run || process?.isDead) continue
      if (process && process.frozenUntilMs > event.atMs) {
        event.atMs = process.frozenUntilMs
        this.#push(event)
        continue
      }
      this.nowMs = Math.max(this.nowMs, event.atMs)
      this.steps++
      this.current = process
      event.run = undefined
      run()
      return true
    }
  }

  clear(): void {
    this.#heap.length = 0
  }

  #push(event: ScheduledEvent): void {
    const heap = this.#heap
    let at = heap.push(event) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if (isEarlier(heap[above] ?? event, event)) break
      heap[at] = heap[above] ?? event
      at = above
    }
    heap[at] = event
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (!last || heap.length === 0) return
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      const [left, right] = [heap[below], heap[below + 1]]
      if (left && right && isEarlier(right, left)) below++
      const next = heap[below]
      if (!next || isEarlier(last, next)) break
      heap[at] = next
      at = below
    }
    heap[at] = last
  }
}

function isEarlier(one: ScheduledEvent, other: ScheduledEvent): boolean {
  return one.atMs === other.atMs ? one.order < other.order : one.atMs < other.atMs
}
