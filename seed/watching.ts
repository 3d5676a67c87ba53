import { isNotNull } from "drizzle-orm"
import { standings } from "#domains/auctions/schema.ts"
import { logsRead } from "#domains/watching/schema.ts"
import type { House } from "#platform/ctx.ts"

/** What happened before the doors opened was told then: nobody gets a hundred letters on the demo's first day. */
export async function tellOfThePast(house: House): Promise<void> {
  const rows = await house.db
    .select({
      lotId: standings.lotId,
      number: standings.lastNumber,
      leaderPaddle: standings.leaderPaddle,
      closeToldAt: standings.closedAt,
    })
    .from(standings)
    .where(isNotNull(standings.lastBidAt))
  for (let from = 0; from < rows.length; from += 1_000)
    await house.db
      .insert(logsRead)
      .values(rows.slice(from, from + 1_000))
      .onConflictDoNothing()
}
