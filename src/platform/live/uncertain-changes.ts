import { setTimeout as wait } from "node:timers/promises"
import { invalidatePages } from "../cache.ts"
import type { AppContext } from "../ctx.ts"
import { unavailabilityOf } from "../unavailable.ts"
import type { LiveState } from "./topic.ts"

/** A commit may still be on its way to the disks when its connection is lost, so the states are read again later. */
const rereadMs = [0, 10_000]
const retryMs = 1_000

/** Reads the states that are stored now, for one kind of topic. */
export type StateReader = {
  idOf(topic: string): string | undefined
  /** `pass` counts the earlier reads of the same states. */
  read(
    app: AppContext,
    ids: readonly string[],
    uncertain: readonly LiveState[],
    pass: number,
  ): Promise<LiveState[]>
}

/**
 * Publishes what is stored after commits without an answer. Nobody else may: a bid that is sent again gets its receipt,
 * and changes nothing. Topics without a reader carry no values, so they are published as changed.
 */
export class UncertainChanges {
  readonly #app: AppContext
  readonly #readers: readonly StateReader[]
  readonly #passesMs: readonly number[]
  readonly #closing = new AbortController()

  constructor(app: AppContext, readers: readonly StateReader[], passesMs = rereadMs) {
    this.#app = app
    this.#readers = readers
    this.#passesMs = passesMs
    app.live.onUncertain((states) => void this.#follow(states))
  }

  close(): void {
    this.#closing.abort()
  }

  async #follow(states: readonly LiveState[]): Promise<void> {
    for (const [pass, afterMs] of this.#passesMs.entries()) {
      await this.#rest(afterMs)
      await this.#announce(states, pass)
    }
  }

  async #announce(states: readonly LiveState[], pass: number): Promise<void> {
    const unread = states.filter(({ topic }) => !this.#readers.some(({ idOf }) => idOf(topic) !== undefined))
    for (const { topic } of unread) invalidatePages(this.#app, topic)
    while (!this.#closing.signal.aborted) {
      try {
        for (const state of await this.#read(states, pass)) this.#app.live.publish(state)
        return
      } catch (problem) {
        if (!unavailabilityOf(problem))
          return this.#app.log.error({ err: problem }, "the states of uncertain commits could not be read")
        await this.#rest(retryMs)
      }
    }
  }

  async #read(states: readonly LiveState[], pass: number): Promise<LiveState[]> {
    const read = this.#readers.map(async (reader) => {
      const own = states.filter(({ topic }) => reader.idOf(topic) !== undefined)
      const ids = own.flatMap(({ topic }) => reader.idOf(topic) ?? [])
      return ids.length > 0 ? await reader.read(this.#app, ids, own, pass) : []
    })
    return (await Promise.all(read)).flat()
  }

  async #rest(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined)
  }
}
