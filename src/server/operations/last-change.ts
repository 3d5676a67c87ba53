import { heartbeats } from "#domains/outages/schema.ts"
import type { Ctx } from "#platform/ctx.ts"

/** A running server writes its heartbeat each second, so this is the moment to which a copy goes. */
export async function readLastChange({ db }: Pick<Ctx, "db">): Promise<Date | undefined> {
  const [beat] = await db.select({ at: heartbeats.at }).from(heartbeats)
  return beat?.at
}
