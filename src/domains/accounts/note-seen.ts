import { and, eq, sql } from "drizzle-orm"
import type { AppContext } from "#platform/ctx.ts"
import { sessions } from "./schema.ts"

/** Near enough for people, and seldom enough that it costs nothing. */
const everyMinutes = 10

/** Whether the use of a session is to be noted again. By the database's clock, as its end is. */
export const isSeenLongAgo = sql<boolean>`${sessions.updatedAt} < now() - make_interval(mins => ${everyMinutes})`

/** Writes down that a session was used: what the list of devices says of it. Nobody waits for it. */
export function noteSeen(app: AppContext, token: string): void {
  app.db
    .update(sessions)
    .set({ updatedAt: sql`now()` })
    .where(and(eq(sessions.token, token), isSeenLongAgo))
    .catch((problem) => app.log.warn({ err: problem }, "the use of a session was not noted"))
}
