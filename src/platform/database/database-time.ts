import { sql } from "drizzle-orm"
import type { AppContext, Ctx } from "../ctx.ts"

/** A later statement than the lock's reads the time after the lock, so no process's own clock decides who wins. */
export const sqlNow = ({ clock }: Pick<AppContext, "clock">) => {
  const simulated = clock.simulated?.().toISOString() ?? null
  return sql`coalesce(${simulated}::timestamptz, clock_timestamp())`
}

/** Read it after taking the lock: it decides who wins. Rounds down to whole milliseconds. */
export async function readDatabaseTime({ db, app }: Pick<Ctx, "db" | "app">): Promise<Date> {
  const simulated = app.clock.simulated?.()
  if (simulated) return simulated
  const { rows } = await db.execute<{ ms: string | number }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`,
  )
  return new Date(Number(rows[0]?.ms))
}
