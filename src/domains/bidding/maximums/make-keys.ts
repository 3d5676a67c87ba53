import type { SqlClient } from "#platform/database/db.server.ts"
import type { MaximumKeys } from "./maximum-keys.ts"
import type { WrappedKeyRow } from "./open-maximum.ts"

/** In the order of ids, so two batches cannot deadlock. Another process may have made one first. */
const insertSql = `
  insert into auction_keys (auction_id, wrapped, wrapped_by, created_at)
  select auction_id, wrapped, wrapped_by, clock_timestamp()
  from unnest($1::text[], $2::text[], $3::text[]) as made(auction_id, wrapped, wrapped_by)
  order by auction_id
  on conflict do nothing`

const readSql = `select auction_id as "auctionId", wrapped from auction_keys where auction_id = any($1::text[])`

/** Makes the keys that are missing. The result is the stored ones, by auction. */
export async function makeAuctionKeys(
  client: SqlClient,
  keys: MaximumKeys,
  auctionIds: readonly string[],
): Promise<Map<string, string | null>> {
  const wanted = [...new Set(auctionIds)]
  const made = wanted.map((auctionId) => keys.make(auctionId))
  const values = [wanted, made.map(({ wrapped }) => wrapped), made.map(({ wrappedBy }) => wrappedBy)]
  await client.query({ name: "make-auction-keys", text: insertSql, values })
  const { rows } = await client.query<WrappedKeyRow>({
    name: "read-auction-keys",
    text: readSql,
    values: [wanted],
  })
  return new Map(rows.map(({ auctionId, wrapped }) => [auctionId, wrapped]))
}
