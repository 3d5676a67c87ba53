import type { Tx } from "#platform/ctx.ts"
import { readDatabaseTime } from "#platform/database/database-time.ts"
import { isId } from "#platform/ids.ts"
import { lockLot } from "../lock-lots.ts"
import { refuse } from "../refusals.ts"

/** Locks as bidding does, and reads the time after the lock. */
export async function lockOpenLot(tx: Tx, lotId: string) {
  if (!isId("lot", lotId)) throw refuse("noSuchLot")
  const lot = await lockLot(tx, lotId)
  const now = await readDatabaseTime(tx)
  if (!lot) throw refuse("noSuchLot")
  if (lot.status !== "live") throw refuse("notLive")
  if (!lot.is_paused && now >= lot.ends_at) throw refuse("ended")
  return { lot, now }
}
