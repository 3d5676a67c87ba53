import pg from "pg"
import { percentile } from "./harness.ts"

/**
 * Bidding without a bid queue: a function call, and so a transaction, for each bid, on tables with the same columns.
 */
const tables = `
  create table if not exists plain_bidding_states (like bidding_states including defaults);
  alter table plain_bidding_states add column if not exists leader_max_cents bigint;
  create table if not exists plain_bids (like bids including defaults including indexes);
  alter table plain_bids add column if not exists max_cents bigint;
  create or replace function plain_bid(a_lot text, a_bidder text, a_max bigint, a_key text) returns bigint language plpgsql as $$
  declare s plain_bidding_states; price bigint; held bigint;
  begin
    select * into s from plain_bidding_states where lot_id = a_lot for update;
    if clock_timestamp() >= s.ends_at then return -1; end if;
    if exists (select 1 from plain_bids where lot_id = a_lot and bidder_id = a_bidder and idempotency_key = a_key) then return -2; end if;
    -- Nothing given stands for a figure just high enough, whoever was first in the meantime.
    a_max := coalesce(a_max, s.price_cents + 300);
    if a_max < (case when s.leader_id is null then s.price_cents else s.price_cents + 100 end) then return -3; end if;
    held := coalesce(s.leader_max_cents, 0);
    price := case when s.leader_id is null then s.price_cents else least(greatest(a_max, held), least(a_max, held) + 100) end;
    insert into plain_bids values (a_lot, s.last_number + 1, a_bidder, 1, md5(a_key), clock_timestamp(), a_key, 'lead', s.price_cents,
      price, 1, null, s.ends_at, encode(sha256(convert_to(a_key, 'utf8')), 'hex'),
      encode(sha256(convert_to(coalesce(s.last_hash, '') || a_key, 'utf8')), 'hex'), a_max);
    update plain_bidding_states set price_cents = price, leader_id = case when a_max > held then a_bidder else leader_id end,
      leader_max_cents = greatest(a_max, held), last_number = s.last_number + 1, bid_count = s.bid_count + 1,
      last_hash = encode(sha256(convert_to(coalesce(s.last_hash, '') || a_key, 'utf8')), 'hex'), last_bid_at = clock_timestamp(),
      version = s.version + 1 where lot_id = a_lot;
    return price;
  end $$`

export type PlainBidRate = {
  answered: number
  accepted: number
  seconds: number
  p50Ms: number
  p99Ms: number
}

export async function runPlainBids(
  databaseUrl: string,
  options: { clients: number; lots: number; seconds: number },
): Promise<PlainBidRate> {
  const admin = new pg.Client({ connectionString: databaseUrl })
  await admin.connect()
  await admin.query(tables)
  await admin.query("truncate plain_bidding_states, plain_bids")
  await admin.query(
    `insert into plain_bidding_states (lot_id, auction_id, status, ends_at, price_cents)
     select 'lot_' || n, 'auc', 'live', now() + interval '1 day', 100 from generate_series(1, $1) n`,
    [options.lots],
  )
  await admin.query("alter table plain_bidding_states add primary key (lot_id)").catch(() => undefined)
  const times: number[] = []
  let accepted = 0
  const until = performance.now() + options.seconds * 1_000
  await Promise.all(
    Array.from({ length: options.clients }, async (_, index) => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      for (let turn = 0; performance.now() < until; turn++) {
        const lot = `lot_${1 + ((index + turn * options.clients) % options.lots)}`
        const begun = performance.now()
        const maxCents = turn % 5 === 4 ? 50 : null
        const { rows } = await client.query({
          name: "plain-bid",
          text: "select plain_bid($1, $2, $3, $4) as price",
          values: [lot, `mem_${index}`, maxCents, `${index}-${turn}`],
        })
        times.push(performance.now() - begun)
        if (Number(rows[0]?.price) > 0) accepted++
      }
      await client.end()
    }),
  )
  await admin.end()
  return {
    answered: times.length,
    accepted,
    seconds: options.seconds,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
  }
}
