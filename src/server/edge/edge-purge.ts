import { setTimeout as wait } from "node:timers/promises"
import { invalidationTopic } from "#platform/cache.ts"
import type { LiveHub } from "#platform/live/live.ts"
import type { Log } from "#platform/log.ts"
import { everyPageKey } from "./edge-headers.ts"

/** Other processes hear of a change within this time, so the edge does not fetch the older page from one of them. */
const collectMs = 400
const keysPerRequest = 100
const tries = 3
const retryMs = 200
const requestMs = 1_000

type PurgeOptions = { addresses: readonly string[]; live: LiveHub; log: Log }

/**
 * Removes pages from the edge when a topic on them changes. Each change is purged by the process that published it. A
 * purge that fails three times is dropped: pages with topics are kept a second only.
 */
export class EdgePurge {
  readonly #addresses: readonly string[]
  readonly #log: Log
  #waiting = new Set<string>()
  #sending: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor({ addresses, live, log }: PurgeOptions) {
    this.#addresses = addresses
    this.#log = log
    live.onChange(({ topic }, isOwn) => {
      if (isOwn) this.#add(invalidationTopic.idOf(topic) === undefined ? topic : everyPageKey)
    })
    live.onMissed(() => this.#add(everyPageKey))
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    this.#send()
    await this.#sending
  }

  #add(key: string): void {
    this.#waiting.add(key)
    this.#timer ??= setTimeout(() => this.#send(), collectMs).unref()
  }

  #send(): void {
    this.#timer = undefined
    const keys = this.#waiting.has(everyPageKey) ? [everyPageKey] : [...this.#waiting]
    this.#waiting = new Set()
    if (keys.length === 0) return
    const before = this.#sending
    this.#sending = Promise.all([
      before,
      ...this.#addresses.map((address) => this.#purge(address, keys)),
    ]).then(() => undefined)
  }

  async #purge(address: string, keys: readonly string[]): Promise<void> {
    for (let from = 0; from < keys.length; from += keysPerRequest)
      await this.#request(address, keys.slice(from, from + keysPerRequest).join(" "))
  }

  async #request(address: string, keys: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        const { status } = await fetch(address, {
          method: "PURGE",
          headers: { "xkey-purge": keys },
          signal: AbortSignal.timeout(requestMs),
        })
        if (status === 200) return
        throw new Error(`the edge answers ${status}`)
      } catch (problem) {
        if (attempt === tries) {
          this.#log.warn({ err: problem, address }, "a purge of the edge failed and is dropped")
          return
        }
        await wait(retryMs * attempt)
      }
    }
  }
}
