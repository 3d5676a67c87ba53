import { sql } from "drizzle-orm"
import type { Ctx } from "./ctx.ts"

type Wish = {
  /** A job of the same key that still waits is replaced. */
  key?: string
  runAt?: Date
  /** Tries before it is given up; the wait between them grows from seconds to six hours. */
  mostTries?: number
}

/**
 * Leaves work for later, in the transaction of whoever asks: what is rolled back is never done. What each task does
 * stands in `server/tasks.ts`; a task may run twice and must be the same then.
 */
export async function addJob(
  ctx: Pick<Ctx, "db">,
  task: string,
  payload: Readonly<Record<string, unknown>>,
  { key, runAt, mostTries = 15 }: Wish = {},
): Promise<void> {
  await ctx.db.execute(sql`
    select graphile_worker.add_job(
      identifier => ${task}, payload => ${JSON.stringify(payload)}::json, max_attempts => ${mostTries}::int,
      job_key => ${key ?? null}::text, run_at => ${runAt?.toISOString() ?? null}::timestamptz)`)
}
