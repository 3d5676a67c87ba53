import type { SqlClient } from "#platform/database/db.server.ts"
import type { MaximumKeys, WrappedKey } from "./maximum-keys.ts"

type StoredKey = WrappedKey & { auctionId: string }

const storedSql = `
  select auction_id as "auctionId", wrapped, wrapped_by as "wrappedBy" from auction_keys
  where wrapped is not null order by auction_id`

/** An unchanged row: its key may have been erased meanwhile. */
const rewrapSql = `
  update auction_keys set wrapped = $3, wrapped_by = $4 where auction_id = $1 and wrapped = $2 returning auction_id`

/** Bids need no change. Servers that have both master keys may run meanwhile. Can be repeated. */
export async function rewrapAuctionKeys(
  client: SqlClient,
  keys: MaximumKeys,
): Promise<{ rewrapped: number; auctions: number }> {
  const { rows } = await client.query<StoredKey>(storedSql)
  let rewrapped = 0
  for (const { auctionId, ...stored } of rows) {
    const made = keys.rewrap(auctionId, stored)
    if (!made) continue
    const values = [auctionId, stored.wrapped, made.wrapped, made.wrappedBy]
    rewrapped += (await client.query(rewrapSql, values)).rows.length
  }
  return { rewrapped, auctions: rows.length }
}

const eraseSql = `
  update auction_keys set wrapped = null, erased_at = clock_timestamp()
  where wrapped is not null and wrapped_by = $1 returning auction_id`

/** For a master key that is lost for good: without it these keys are of no use, and no server starts. */
export async function eraseLostKeys(client: SqlClient, fingerprint: string): Promise<number> {
  return (await client.query(eraseSql, [fingerprint])).rows.length
}
