import { sql } from "drizzle-orm"
import { type AppContext, contextFor, type Tx, transaction } from "#platform/ctx.ts"

/**
 * What is told is written down in the transaction that tells it. Of several processes one is at it: the others leave it
 * and look again at their next turn. Bidding takes none of the locks that are held here.
 */
export async function oneAtATime(app: AppContext, work: (tx: Tx) => Promise<number>): Promise<number> {
  return await transaction(contextFor(app), async (tx) => {
    const { rows } = (await tx.db.execute(
      sql`select pg_try_advisory_xact_lock(hashtext('watching')) as is_ours`,
    )) as unknown as { rows: { is_ours: boolean }[] }
    return rows[0]?.is_ours ? await work(tx) : 0
  })
}
