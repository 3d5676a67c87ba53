import type { Ctx } from "#platform/ctx.ts"
import { readDatabaseTime } from "#platform/database/database-time.ts"
import { heartbeats } from "./schema.ts"

/**
 * False: nothing may close, because deadlines in the gap have yet to be extended. Call it after locking what is to
 * close.
 */
export async function wasAvailableUntil({ db }: Pick<Ctx, "db">, now: Date): Promise<boolean> {
  const [last] = await db.select({ holdsUntil: heartbeats.holdsUntil }).from(heartbeats)
  return !last || now <= last.holdsUntil
}

/** By the database's clock, and no outage can still extend it. Call it after locking what ends. */
export async function hasEnded(ctx: Pick<Ctx, "db" | "app">, end: Date): Promise<boolean> {
  const now = await readDatabaseTime(ctx)
  return end <= now && (await wasAvailableUntil(ctx, now))
}
