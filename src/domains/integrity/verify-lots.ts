import { setImmediate as breathe } from "node:timers/promises"
import { asc, sql } from "drizzle-orm"
import { biddingStates } from "#domains/auctions/schema.ts"
import { bids } from "#domains/bidding/schema.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { WithServices } from "#platform/service.ts"
import { findFault, type StoredFault } from "./check-stored.ts"

type VerifiedLots = { lots: number; bids: number; faults: StoredFault[] }

/** Every lot, also the open ones; stores nothing. Bids may come in meanwhile. */
export async function verifyLots(app: Pick<AppContext, "reports"> & WithServices): Promise<VerifiedLots> {
  const db = app.reports
  const lots = await db
    .select({ lotId: biddingStates.lotId })
    .from(biddingStates)
    .orderBy(asc(biddingStates.lotId))
  const faults: StoredFault[] = []
  for (const { lotId } of lots) {
    await breathe()
    const reason = await db.transaction(async (tx) => {
      // All statements see one moment, so a bid between two of them is no fault.
      await tx.execute(sql`set transaction isolation level repeatable read read only`)
      return await findFault({ db: tx, app }, lotId)
    })
    if (reason) faults.push({ kind: "lot", subjectId: lotId, reason })
  }
  return { lots: lots.length, bids: await db.$count(bids), faults }
}
