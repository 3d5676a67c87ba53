import type { Ctx } from "#platform/ctx.ts"
import { readMoment } from "#platform/moment.ts"
import { heartbeats } from "./schema.ts"

/**
 * Whether the sale has been open without a gap until this moment. If not, nothing may close: an end in the gap has yet to
 * move. A database in which no server has run yet has no gap. Read it after the lock of what is to close.
 */
export async function endsHold({ db }: Pick<Ctx, "db">, now: Date): Promise<boolean> {
  const [last] = await db.select({ holdsUntil: heartbeats.holdsUntil }).from(heartbeats)
  return !last || now <= last.holdsUntil
}

/** Whether this end has come by the database's clock, and no outage can still move it. Read it after the lock of what ends. */
export async function hasEnded(ctx: Pick<Ctx, "db" | "app">, end: Date): Promise<boolean> {
  const now = await readMoment(ctx)
  return end <= now && (await endsHold(ctx, now))
}
