import type { Ctx } from "#platform/ctx.ts"
import { readDatabaseTime } from "#platform/database-time.ts"
import { heartbeats } from "./schema.ts"

/**
 * True if the site was available without a gap until this moment. If not, nothing may close, because deadlines in the
 * gap have yet to be extended. A database that no server has used has no gap. Call it after locking what is to close.
 */
export async function wasAvailableUntil({ db }: Pick<Ctx, "db">, now: Date): Promise<boolean> {
  const [last] = await db.select({ holdsUntil: heartbeats.holdsUntil }).from(heartbeats)
  return !last || now <= last.holdsUntil
}

/**
 * True if the deadline has passed by the database's clock and no outage can still extend it. Call it after locking what
 * ends.
 */
export async function hasEnded(ctx: Pick<Ctx, "db" | "app">, end: Date): Promise<boolean> {
  const now = await readDatabaseTime(ctx)
  return end <= now && (await wasAvailableUntil(ctx, now))
}
