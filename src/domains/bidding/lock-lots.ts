import { sql } from "drizzle-orm"
import type { PoolClient } from "pg"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { LockedLot } from "./locked-lot.ts"

const lockSql = `
  select s.lot_id, s.auction_id, s.status, s.ends_at, s.price_cents, s.leader_id, s.leader_max_cents, s.leader_paddle,
         s.reserve_met, s.bid_count, s.last_number, s.last_hash, s.last_bid_at, s.paddle_count, s.version,
         s.is_paused, s.shifted_ms,
         l.opening_cents, l.reserve_cents, l.seller_id, l.scheduled_ends_at,
         a.paused_at, a.status as auction_status, a.preview_at, a.increments, a.soft_close_minutes, a.soft_close_cap_minutes
  from bidding_states s join lots l on l.id = s.lot_id join auctions a on a.id = l.auction_id
  where s.lot_id = any($1::text[])
  order by s.lot_id
  for update of s`

/** In the order of ids, so two batches cannot deadlock. */
export async function lockLots(client: PoolClient, lotIds: Id<"lot">[]): Promise<Map<string, LockedLot>> {
  const { rows } = await client.query<LockedLot>({ name: "lock-lots", text: lockSql, values: [lotIds] })
  return new Map(rows.map((row) => [row.lot_id, row]))
}

const [before = "", after = ""] = lockSql.split("$1")

export async function lockLot(tx: Tx, lotId: Id<"lot">): Promise<LockedLot | undefined> {
  const query = sql`${sql.raw(before)}${sql.param([lotId])}${sql.raw(after)}`
  const [row] = (await tx.db.execute<LockedLot>(query)).rows
  if (!row) return undefined
  return {
    ...row,
    ends_at: new Date(row.ends_at),
    scheduled_ends_at: new Date(row.scheduled_ends_at),
    preview_at: new Date(row.preview_at),
    last_bid_at: row.last_bid_at && new Date(row.last_bid_at),
    paused_at: row.paused_at && new Date(row.paused_at),
  }
}
