import type { AppContext, Ctx } from "../ctx.ts"
import { defineService } from "../service.ts"
import { limitKey } from "./rate-limit.ts"

const minuteMs = 60_000
const flushMs = 1_000

type Count = { own: number; others: number; toAdd: number }

/**
 * Limits what is too frequent for a round trip each, over all processes. Each process counts in memory, and shares counts
 * through the table `limits` within a second, or at once after a quarter of the limit. So n processes may allow up to n
 * times the limit, to a client who uses all of them within that second.
 */
export class SharedLimit {
  readonly #app: Pick<AppContext, "auxiliaryPool" | "log">
  readonly #name: string
  readonly #perMinute: number
  #minute = 0
  #counts = new Map<string, Count>()
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> | undefined
  #isClosed = false

  constructor(app: Pick<AppContext, "auxiliaryPool" | "log">, name: string, perMinute: number) {
    this.#app = app
    this.#name = name
    this.#perMinute = perMinute
  }

  /** Returns the seconds to wait if over the limit, else undefined. */
  count(key: string, now = Date.now()): number | undefined {
    const minute = Math.floor(now / minuteMs)
    if (this.#minute !== minute) {
      this.#minute = minute
      this.#counts = new Map()
    }
    const count = this.#counts.get(key) ?? { own: 0, others: 0, toAdd: 0 }
    this.#counts.set(key, count)
    if (count.own + count.others >= this.#perMinute)
      return Math.max(1, Math.ceil(((minute + 1) * minuteMs - now) / 1_000))
    count.own++
    count.toAdd++
    this.#flushLater(count.toAdd * 4 >= this.#perMinute)
    return undefined
  }

  async flush(): Promise<void> {
    while (this.#flushing) await this.#flushing
    this.#timer = undefined
    this.#flushing = this.#share(this.#minute, this.#counts).finally(() => {
      this.#flushing = undefined
      if ([...this.#counts.values()].some(({ toAdd }) => toAdd > 0)) this.#flushLater(false)
    })
    await this.#flushing
  }

  /** What is not shared yet stays with this process. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  #flushLater(isUrgent: boolean): void {
    if (this.#flushing || this.#isClosed) return
    if (isUrgent) {
      clearTimeout(this.#timer)
      void this.flush()
    } else this.#timer ??= setTimeout(() => void this.flush(), flushMs).unref()
  }

  async #share(minute: number, counts: ReadonlyMap<string, Count>): Promise<void> {
    const changed = [...counts]
      .filter(([, { toAdd }]) => toAdd > 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
    const added = changed.map(([, count]) => count.toAdd)
    for (const [, count] of changed) count.toAdd = 0
    const nameOf = (key: string) => `${this.#name}:${minute}:${key}`
    try {
      const { rows } = await this.#app.auxiliaryPool.query<{ key: string; points: number }>({
        name: "share-counts",
        text: addCountsSql,
        values: [changed.map(([key]) => nameOf(key)), added, (minute + 2) * minuteMs],
      })
      const totals = new Map(rows.map(({ key, points }) => [key, points]))
      for (const [key, count] of changed) {
        const total = totals.get(nameOf(key))
        if (total !== undefined) count.others = Math.max(0, total - (count.own - count.toAdd))
      }
    } catch (problem) {
      // While the database is unavailable each process counts for itself; the next flush adds what this one could not.
      for (const [at, [, count]] of changed.entries()) count.toAdd += added[at] ?? 0
      this.#app.log.warn({ problem: String(problem), limit: this.#name }, "could not share counts")
    }
  }
}

/** Sorted keys: two processes that count the same clients cannot deadlock. */
const addCountsSql = `
  insert into limits as l (key, points, expire)
  select key, tries, $3::bigint from unnest($1::text[], $2::int[]) as t(key, tries) order by key
  on conflict (key) do update set points = l.points + excluded.points
  returning key, points`

/** A limit for each client's address. `secondsToWait` counts, too. */
export function clientLimit(service: string, name: string, perMinute: number) {
  const limits = defineService(
    service,
    (app: AppContext) => new SharedLimit(app, name, perMinute),
    (limit) => limit.close(),
  )
  return {
    service: limits,
    secondsToWait: ({ app, client }: Ctx): number | undefined =>
      client.address === null ? undefined : limits.of(app).count(limitKey(client.address)),
  }
}
