import { and, eq, sql } from "drizzle-orm"
import type { AppContext } from "#platform/ctx.ts"
import { sessions } from "../schema.ts"

/** Precise enough for the list of devices, and rare enough to cost nothing. */
const recordEveryMinutes = 10

export const isSeenLongAgo = sql<boolean>`${sessions.updatedAt} < now() - make_interval(mins => ${recordEveryMinutes})`

/** Not awaited. */
export function recordSessionUse(app: AppContext, token: string): void {
  app.db
    .update(sessions)
    .set({ updatedAt: sql`now()` })
    .where(and(eq(sessions.token, token), isSeenLongAgo))
    .catch((problem) => app.log.warn({ err: problem }, "could not record the use of a session"))
}
