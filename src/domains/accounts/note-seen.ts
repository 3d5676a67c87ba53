import { and, eq, lt } from "drizzle-orm"
import type { Ctx, House } from "#platform/ctx.ts"
import { sessions } from "./schema.ts"

/** Near enough for people, and seldom enough that it costs a page nothing. */
const everyMs = 10 * 60 * 1_000
const mostKept = 50_000

const noted = new WeakMap<House, Map<string, number>>()

/** Writes down, every ten minutes at most, that a session was used: what the list of devices says of it. */
export async function noteSeen(ctx: Ctx, token: string | undefined): Promise<void> {
  if (token === undefined || ctx.actor.id === null) return
  let seen = noted.get(ctx.house)
  if (!seen) {
    seen = new Map()
    noted.set(ctx.house, seen)
  }
  const now = ctx.now()
  if (now.getTime() - (seen.get(token) ?? 0) < everyMs) return
  if (seen.size >= mostKept) seen.clear()
  seen.set(token, now.getTime())
  await ctx.db
    .update(sessions)
    .set({ updatedAt: now })
    .where(and(eq(sessions.token, token), lt(sessions.updatedAt, now)))
}
