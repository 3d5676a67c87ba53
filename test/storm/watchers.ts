import { setTimeout as wait } from "node:timers/promises"
import { Watcher } from "../../bench/watcher.ts"

/** A browser waits this long before it opens a stream again, unless a server has named another time. */
const usualReopenMs = 1_500

/** Open pages that follow all lots by a stream, and open it again when it ends, as EventSource does. */
export class Watchers {
  /** Of each watcher: its newest version of each lot. */
  readonly #seen: Map<string, number>[] = []
  /** Of all watchers: the latest end of each lot, and how often a newer state had an earlier one. */
  readonly #ends = new Map<string, { version: number; endsAt: string }>()
  earlierEnds = 0
  readonly #open = new Set<Watcher>()
  #isOver = false

  constructor(ports: readonly number[], lotIds: readonly string[], perServer: number) {
    const path = `/api/live?lots=${lotIds.join(",")}`
    for (const port of ports)
      for (let count = 0; count < perServer; count++) {
        const versions = new Map<string, number>()
        this.#seen.push(versions)
        this.#follow(port, path, versions)
      }
  }

  /**
   * Lots that a watcher shows in another version, once all had `maxMs` to hear of the last. The versions are read again
   * each time, because an outage of a busy machine moves ends without any bid.
   */
  async countStale(readNewest: () => Promise<ReadonlyMap<string, number>>, maxMs: number): Promise<number> {
    const begun = performance.now()
    for (;;) {
      const newest = await readNewest()
      const stale = this.#seen.flatMap((versions) =>
        [...newest].filter(([lotId, version]) => versions.get(`lot:${lotId}`) !== version),
      )
      if (stale.length === 0 || performance.now() - begun > maxMs) return stale.length
      await wait(100)
    }
  }

  #compareEnd(topic: string, state: { version: number; endsAt: string }): void {
    const last = this.#ends.get(topic)
    if (last && state.version < last.version) return
    if (last && state.endsAt < last.endsAt) this.earlierEnds++
    this.#ends.set(topic, state)
  }

  close(): void {
    this.#isOver = true
    for (const watcher of this.#open) watcher.close()
  }

  #follow(port: number, path: string, versions: Map<string, number>, lastReopenMs = usualReopenMs): void {
    if (this.#isOver) return
    const watcher = new Watcher(port, path, ({ event, data }) => {
      if (event !== "state") return
      const [topic, version] = [String(data.topic), Number(data.version)]
      versions.set(topic, version)
      this.#compareEnd(topic, { version, endsAt: String(data.endsAt) })
    })
    watcher.opened.catch(() => undefined)
    this.#open.add(watcher)
    void watcher.ended.then(async () => {
      this.#open.delete(watcher)
      const reopenMs = watcher.reopenMs ?? lastReopenMs
      await wait(reopenMs)
      this.#follow(port, path, versions, reopenMs)
    })
  }
}
