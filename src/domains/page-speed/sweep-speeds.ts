import { lt, sql } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { formatLocalTime } from "#platform/time.ts"
import { pageSpeeds } from "./schema.ts"

const keptDays = 90

/** Returns how many rows were deleted. */
export async function sweepSpeeds({ db, now }: Ctx): Promise<number> {
  const today = formatLocalTime(now()).slice(0, 10)
  const deleted = await db
    .delete(pageSpeeds)
    .where(lt(pageSpeeds.day, sql`${today}::date - ${keptDays}::int`))
  return deleted.rowCount ?? 0
}
