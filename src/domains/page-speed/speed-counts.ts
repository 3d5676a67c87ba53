import { sql } from "drizzle-orm"
import type { AppContext } from "#platform/ctx.ts"
import { asJsonArray } from "#platform/database/table.server.ts"
import type { Metric, PageKind } from "./rules.ts"

const flushMs = 10_000

export type SpeedKey = { day: string; kind: PageKind; country: string; metric: Metric; bucket: number }

/** Counts in memory and adds to the table every ten seconds: a visit must not cost a round trip. */
export class SpeedCounts {
  readonly #app: Pick<AppContext, "db" | "log">
  #counts = new Map<string, SpeedKey & { count: number }>()
  #timer: NodeJS.Timeout | undefined

  constructor(app: Pick<AppContext, "db" | "log">) {
    this.#app = app
  }

  add(key: SpeedKey, count = 1): void {
    const name = Object.values(key).join(" ")
    const found = this.#counts.get(name)
    if (found) found.count += count
    else this.#counts.set(name, { ...key, count })
    this.#timer ??= setTimeout(() => void this.flush(), flushMs).unref()
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const rows = [...this.#counts.values()]
    if (rows.length === 0) return
    this.#counts = new Map()
    try {
      await this.#app.db.execute(addCounts(rows))
    } catch (problem) {
      this.#app.log.warn({ problem: String(problem) }, "page speeds were not stored; will retry")
      for (const { count, ...key } of rows) this.add(key, count)
    }
  }

  /** What is not stored yet is lost: a few seconds of figures that are estimates anyway. */
  close(): void {
    clearTimeout(this.#timer)
  }
}

/** Ordered: two processes that count the same pages cannot deadlock. */
function addCounts(rows: readonly object[]) {
  return sql`
    insert into page_speeds as s (day, kind, country, metric, bucket, count)
    select day, kind, country, metric, bucket, count
    from unnest(${sql.param(asJsonArray(rows))}::json[]) as given,
      json_to_record(given) as r(day date, kind text, country text, metric text, bucket smallint, count int)
    order by day, kind, country, metric, bucket
    on conflict (day, kind, country, metric, bucket) do update set count = s.count + excluded.count`
}
