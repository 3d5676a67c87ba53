import { asc, inArray, sql } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import { asJsonArray } from "#platform/database/table.server.ts"
import type { Id } from "#platform/ids.ts"
import { biddingStates } from "../schema.ts"
import { entryHash, firstHash } from "./chain.ts"
import type { ActEntry } from "./entries.ts"

export type NewEntry = { lotId: Id<"lot">; entry: ActEntry; salt?: string }

/** Call it before the change is saved: a closing record copies the last hash. Takes the lock that bidding takes. */
export async function appendEntries(tx: Tx, added: readonly NewEntry[]): Promise<void> {
  if (added.length === 0) return
  const lotIds = [...new Set(added.map(({ lotId }) => lotId))]
  const heads = new Map((await lockHeads(tx, lotIds)).map((head) => [head.lotId, head]))
  const rows = added.map(({ lotId, entry, salt = null }) => {
    const head = heads.get(lotId)
    if (!head) throw new Error(`Lot ${lotId} has no bidding state`)
    head.entries += 1
    head.lastHash = entryHash(head.lastHash ?? firstHash(lotId), entry)
    const place = { lot_id: lotId, number: head.entries, after_number: head.lastNumber }
    return { ...place, kind: entry.kind, content: entry, salt, hash: head.lastHash }
  })
  await tx.db.execute(sql`
    insert into lot_entries
    select n.* from unnest(${sql.param(asJsonArray(rows))}::json[]) as added
      cross join lateral json_populate_record(null::lot_entries, added) as n`)
  const changed = [...heads.values()].map(({ lotId, lastHash }) => ({ lot_id: lotId, last_hash: lastHash }))
  await tx.db.execute(sql`
    update bidding_states s set last_hash = n.last_hash
    from unnest(${sql.param(asJsonArray(changed))}::json[]) as changed
      cross join lateral json_populate_record(null::bidding_states, changed) as n
    where s.lot_id = n.lot_id`)
}

async function lockHeads(tx: Tx, lotIds: Id<"lot">[]) {
  return await tx.db
    .select({
      lotId: biddingStates.lotId,
      lastNumber: biddingStates.lastNumber,
      lastHash: biddingStates.lastHash,
      entries: sql<number>`(
        select coalesce(max(e.number), 0)::int from lot_entries e where e.lot_id = bidding_states.lot_id
      )`,
    })
    .from(biddingStates)
    .where(inArray(biddingStates.lotId, lotIds))
    .orderBy(asc(biddingStates.lotId))
    .for("update")
}
