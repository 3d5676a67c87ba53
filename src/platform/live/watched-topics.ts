import type { TopicFilter } from "./relay.ts"

/** A topic that nobody needs any more is heard this much longer: the next visitor often needs it again. */
const lingerMs = 60_000
const sweepMs = 20_000

type Watch = {
  holders: number
  /** When the last holder left. */
  leftAt: number
  /** Infinite until it is confirmed. */
  heardSince: number
  confirming: Promise<void> | undefined
}

/** The topics of which this process needs the news of others: those of its streams and of its cached pages. */
export class WatchedTopics {
  readonly #filter: TopicFilter
  readonly #watches = new Map<string, Watch>()
  readonly #sweeper: NodeJS.Timeout

  constructor(filter: TopicFilter) {
    this.#filter = filter
    this.#sweeper = setInterval(() => this.sweep(performance.now()), sweepMs).unref()
  }

  /** What is read after it has resolved misses no news. */
  async watch(topics: readonly string[]): Promise<void> {
    const added = [...new Set(topics)].filter((topic) => !this.#watches.has(topic))
    const confirming = added.length > 0 ? this.#confirm(added) : undefined
    for (const topic of added)
      this.#watches.set(topic, { holders: 0, leftAt: 0, heardSince: Number.POSITIVE_INFINITY, confirming })
    const unconfirmed = new Set<Promise<void>>()
    for (const topic of topics) {
      const watch = this.#watches.get(topic)
      if (!watch) continue
      watch.holders++
      if (watch.confirming) unconfirmed.add(watch.confirming)
    }
    if (unconfirmed.size > 0) await Promise.all(unconfirmed)
  }

  async #confirm(topics: readonly string[]): Promise<void> {
    await this.#filter.watch(topics)
    const now = performance.now()
    for (const topic of topics) {
      const watch = this.#watches.get(topic)
      if (!watch) continue
      watch.heardSince = now
      watch.confirming = undefined
    }
  }

  /** Once for each call of `watch`. */
  unwatch(topics: readonly string[]): void {
    for (const topic of topics) {
      const watch = this.#watches.get(topic)
      if (watch && --watch.holders === 0) watch.leftAt = performance.now()
    }
  }

  /** True if no news of these topics can have been missed since then. */
  hearsSince(topics: readonly string[], at: number): boolean {
    return topics.every((topic) => (this.#watches.get(topic)?.heardSince ?? Number.POSITIVE_INFINITY) <= at)
  }

  sweep(now: number): void {
    const unused = [...this.#watches]
      .filter(
        ([, { holders, leftAt, confirming }]) => holders === 0 && !confirming && leftAt + lingerMs < now,
      )
      .map(([topic]) => topic)
    for (const topic of unused) this.#watches.delete(topic)
    if (unused.length > 0) this.#filter.unwatch(unused)
  }

  close(): void {
    clearInterval(this.#sweeper)
  }
}
