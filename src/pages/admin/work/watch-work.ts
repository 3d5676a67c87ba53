import { sql } from "drizzle-orm"
import { orders } from "#domains/orders/schema.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import { defineService } from "#platform/service.ts"
import { formatLocalTime } from "#platform/time.ts"
import { workQueues } from "./queues.ts"
import { workTopic } from "./work-topic.ts"

const restMs = 10_000

/**
 * While staff of this process have the back office open, one statement looks for changed queues, whichever process or
 * member changed them: no verb has to announce its work.
 */
export class WorkWatch {
  readonly #app: AppContext
  #watchers = 0
  #timer: NodeJS.Timeout | undefined
  #seen: string | undefined

  constructor(app: AppContext) {
    this.#app = app
  }

  /** Returns the function that ends it. */
  join(): () => void {
    this.#watchers++
    this.#timer ??= setTimeout(() => void this.#look(), restMs).unref()
    return () => {
      this.#watchers--
    }
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  async #look(): Promise<void> {
    try {
      await this.look()
    } catch (problem) {
      this.#app.log.warn({ err: problem }, "reading the work for staff failed; will retry")
    }
    const isWatched = this.#watchers > 0
    if (!isWatched) this.#seen = undefined
    this.#timer = isWatched ? setTimeout(() => void this.#look(), restMs).unref() : undefined
  }

  async look(): Promise<void> {
    const seen = await readMarks(this.#app)
    const hasChanged = this.#seen !== undefined && this.#seen !== seen
    this.#seen = seen
    if (hasChanged) this.#app.live.receive(workState(this.#app))
  }
}

export const workWatchService = defineService(
  "workWatch",
  (app: AppContext) => new WorkWatch(app),
  (watch) => watch.close(),
)

/** A stream begins with it, because something may have changed while the page was hidden. */
export function workState(app: AppContext) {
  return workTopic.state("all", app.clock.now().getTime(), {})
}

/** A text that changes with any queue. A paid order may never have waited in one. */
async function readMarks(app: AppContext): Promise<string> {
  const ctx = contextFor(app)
  const today = formatLocalTime(ctx.now()).slice(0, 10)
  const marks = workQueues.map(({ rows, to, watched }) => {
    const { from, where = sql`true`, since = sql`null` } = watched ?? rows(ctx, to(today))
    return sql`select concat_ws(' ', count(*), min(${since}::timestamptz), max(${since}::timestamptz)) as mark
      from ${from} where ${where}`
  })
  const newest = sql`select max(${orders.createdAt})::text as mark from ${orders}`
  const { rows } = await app.db.execute<{ mark: string | null }>(
    sql.join([...marks, newest], sql` union all `),
  )
  return rows.map(({ mark }) => mark).join("|")
}
