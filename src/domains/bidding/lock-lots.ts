import { eq, sql } from "drizzle-orm"
import type { PoolClient } from "pg"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type LockedLot, type LockedRow, openLocked } from "./locked-lot.ts"
import { makeAuctionKeys } from "./maximums/make-keys.ts"
import { type MaximumKeys, maximumKeysService } from "./maximums/maximum-keys.ts"
import { auctionKeys } from "./schema.ts"

const lockSql = `
  select s.lot_id, s.auction_id, s.status, s.ends_at, s.price_cents, s.leader_id, s.leader_encrypted_max, s.leader_paddle,
         s.reserve_met, s.bid_count, s.last_number, s.last_hash, s.last_bid_at, s.paddle_count, s.version,
         s.is_paused, s.shifted_ms, s.bought_now,
         l.opening_cents, l.reserve_cents, l.seller_id, l.scheduled_ends_at,
         a.paused_at, a.status as auction_status, a.preview_at, a.increments, a.soft_close_minutes, a.soft_close_cap_minutes,
         k.wrapped, k.erased_at is not null as is_key_erased
  from bidding_states s join lots l on l.id = s.lot_id join auctions a on a.id = l.auction_id
  left join auction_keys k on k.auction_id = a.id
  where s.lot_id = any($1::text[])
  order by s.lot_id
  for update of s`

/** In the order of ids, so two batches cannot deadlock. Makes the keys of auctions that have none. */
export async function lockLots(
  client: PoolClient,
  keys: MaximumKeys,
  lotIds: Id<"lot">[],
): Promise<Map<string, LockedLot>> {
  const { rows } = await client.query<LockedRow>({ name: "lock-lots", text: lockSql, values: [lotIds] })
  const without = rows.filter(lacksKey).map((row) => row.auction_id)
  const made = without.length > 0 ? await makeAuctionKeys(client, keys, without) : undefined
  return new Map(
    rows.map((row) => [
      row.lot_id,
      openLocked(made && lacksKey(row) ? withKey(row, made.get(row.auction_id)) : row, keys),
    ]),
  )
}

const [before = "", after = ""] = lockSql.split("$1")

export async function lockLot(tx: Tx, lotId: Id<"lot">): Promise<LockedLot | undefined> {
  const query = sql`${sql.raw(before)}${sql.param([lotId])}${sql.raw(after)}`
  const [row] = (await tx.db.execute<LockedRow>(query)).rows
  if (!row) return undefined
  const lot = openLocked(await readLateKey(tx, row), maximumKeysService.of(tx.app))
  return {
    ...lot,
    ends_at: new Date(lot.ends_at),
    scheduled_ends_at: new Date(lot.scheduled_ends_at),
    preview_at: new Date(lot.preview_at),
    last_bid_at: lot.last_bid_at && new Date(lot.last_bid_at),
    paused_at: lot.paused_at && new Date(lot.paused_at),
  }
}

const lacksKey = (row: LockedRow) => row.wrapped === null && !row.is_key_erased

/** After a wait PostgreSQL reads the locked row again, but not the others: the key may be newer than the statement. */
async function readLateKey(tx: Tx, row: LockedRow): Promise<LockedRow> {
  if (!lacksKey(row) || row.leader_encrypted_max === null) return row
  const [late] = await tx.db
    .select({ wrapped: auctionKeys.wrapped })
    .from(auctionKeys)
    .where(eq(auctionKeys.auctionId, row.auction_id))
  return withKey(row, late?.wrapped)
}

function withKey(row: LockedRow, wrapped: string | null | undefined): LockedRow {
  return { ...row, wrapped: wrapped ?? null, is_key_erased: wrapped === null }
}
