import type { Ctx } from "#platform/ctx.ts"
import { heartbeats } from "./schema.ts"

/**
 * Whether the sale has been open without a gap until this moment. If not, nothing may close: an end in the gap has yet to
 * move. A database in which no server has run yet has no gap. Read it after the lock of what is to close.
 */
export async function endsHold({ db }: Pick<Ctx, "db">, now: Date): Promise<boolean> {
  const [last] = await db.select({ holdsUntil: heartbeats.holdsUntil }).from(heartbeats)
  return !last || now <= last.holdsUntil
}
