import { sql } from "drizzle-orm"
import { type AppContext, contextFor, type Tx, transaction } from "#platform/ctx.ts"

/** In one process at a time: the others skip this run. Bidding takes none of the locks held here. */
export async function runExclusively(app: AppContext, work: (tx: Tx) => Promise<number>): Promise<number> {
  return await transaction(contextFor(app), async (tx) => {
    const { rows } = await tx.db.execute<{ is_ours: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('watching')) as is_ours`,
    )
    return rows[0]?.is_ours ? await work(tx) : 0
  })
}
