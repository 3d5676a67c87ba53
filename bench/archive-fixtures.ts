import type pg from "pg"
import { type BenchProduct, makeProducts } from "./catalogue-fixtures.ts"

export type ArchiveSample = {
  lots: { path: string; productId: string; name: string; distillery: string | null; cents: number }[]
  products: BenchProduct[]
}

const lotsPerSale = 500
const lotsPerProduct = 10
const bidsPerLot = 10
const lotsAtOnce = 50_000

/**
 * Creates `size` lots of past auctions that have been announced: ten for each bottle, one in twelve unsold, each with
 * ten bids by four bidders. Drops indexes that only writes need while it inserts the bids, and skips checks of data
 * that is right by construction.
 */
export async function makeArchive(database: pg.Client, size: number): Promise<ArchiveSample> {
  await database.query("set synchronous_commit = off")
  const products = await makeProducts(database, Math.max(1, Math.round(size / lotsPerProduct)))
  for (const statement of setupStatements) await database.query(statement)
  await database.query(insertSales, [Math.ceil(size / lotsPerSale)])
  for (let from = 0; from < size; from += lotsAtOnce) {
    const range = [from + 1, Math.min(size, from + lotsAtOnce)]
    for (const statement of statementsPerLot) await database.query(statement, range)
  }
  await database.query("set session_replication_role = origin")
  await database.query("vacuum analyze lots, bidding_states, paddles, bids, products, auctions")
  const { rows } = await database.query(sampleQuery, [Math.max(1, Math.floor(size / 20_000))])
  return { lots: rows, products }
}

const idExpression = (prefix: string, n: string) => `'${prefix}_' || lpad((${n})::text, 24, '0')`

const setupStatements = [
  `insert into members (id, name, username, email, role, status, email_verified, created_at)
   select ${idExpression("mem", "n")}, 'bidder' || n, 'bidder' || n, 'bidder' || n || '@bench.example', 'user', 'active', true, now()
   from generate_series(1, 400) n`,
  `create temp table bottles as select row_number() over (order by id) - 1 as place, id from products`,
  "create unique index on bottles (place)",
  "analyze bottles",
  "drop index if exists bids_lot_id_bidder_id_idempotency_key_index",
  "drop index if exists bids_bidder_id_at_index",
  "set session_replication_role = replica",
]

const insertSales = `
  insert into auctions (id, number, title, location, status, preview_at, starts_at, ends_at, increments, created_at, completed_at)
  select ${idExpression("auc", "n")}, n, 'Whisky Auction No. ' || n, (array['singapore', 'vietnam', 'malaysia'])[1 + n % 3],
    'completed', ends - interval '10 days', ends - interval '8 days', ends, '[{"minCents":0,"maxCents":null,"stepCents":500}]',
    ends - interval '20 days', ends
  from (select n, date_trunc('hour', now()) - interval '4 days' - n * interval '14 hours' as ends from generate_series(1, $1) n) as sale`

const statementsPerLot = [
  `insert into lots (id, auction_id, number, product_id, opening_cents, estimate_low_cents, estimate_high_cents, condition,
    scheduled_ends_at, created_at)
   select ${idExpression("lot", "n")}, a.id, 1 + n % ${lotsPerSale}, b.id, 5000, 10000, 20000,
    '{"fillLevel":"into neck","seal":"Intact","label":"Good","box":"None","remarks":null}', a.ends_at, a.created_at
   from generate_series($1::int, $2::int) n
   join auctions a on a.number = 1 + n / ${lotsPerSale} % (select count(*) from auctions)
   join bottles b on b.place = n::bigint * 7919 % (select count(*) from bottles)`,
  `insert into bidding_states (lot_id, auction_id, status, ends_at, price_cents, leader_id, leader_encrypted_max, leader_paddle, bid_count,
    last_number, last_bid_at, paddle_count, version, closed_at)
   select l.id, l.auction_id, case when n % 12 = 0 then 'unsold' else 'sold' end, l.scheduled_ends_at,
    5000 + 500 * (n::bigint * 104729 % 900), case when n % 12 > 0 then ${idExpression("mem", "1 + n % 400")} end,
    case when n % 12 > 0 then 'bench' end, case when n % 12 > 0 then 2 end, ${bidsPerLot}, ${bidsPerLot},
    l.scheduled_ends_at, 4, ${bidsPerLot}, l.scheduled_ends_at
   from generate_series($1::int, $2::int) n join lots l on l.id = ${idExpression("lot", "n")}`,
  `insert into paddles (lot_id, bidder_id, number)
   select ${idExpression("lot", "n")}, ${idExpression("mem", "1 + (n * 4 + paddle) % 400")}, paddle
   from generate_series($1::int, $2::int) n, generate_series(1, 4) paddle`,
  `insert into bids (lot_id, number, bidder_id, paddle, encrypted_max, at, idempotency_key, kind, minimum_cents, price_cents,
    leader_paddle, ends_at, seal, hash)
   select s.lot_id, bid, ${idExpression("mem", "1 + (n * 4 + 1 + bid % 4) % 400")}, 1 + bid % 4, 'bench', s.ends_at - (11 - bid) * interval '7 hours',
    'bench-' || bid, 'lead', price, price, 1 + bid % 4, s.ends_at, md5(s.lot_id || bid), md5(bid || s.lot_id)
   from generate_series($1::int, $2::int) n join bidding_states s on s.lot_id = ${idExpression("lot", "n")},
    generate_series(1, ${bidsPerLot}) bid, lateral (select s.price_cents * bid / ${bidsPerLot} as price) as p`,
]

const sampleQuery = `
  select '/whisky-auctions-previous/' || a.location || '/' || l.id as path, l.product_id as "productId", p.name,
    d.name as distillery, s.price_cents::float8 as cents
  from lots l
  join bidding_states s on s.lot_id = l.id
  join auctions a on a.id = l.auction_id
  join products p on p.id = l.product_id
  left join distilleries d on d.id = p.distillery_id
  where right(l.id, 9)::int % $1 = 0`
