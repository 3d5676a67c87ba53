import type { OpenTableName } from "./tables.ts"

/**
 * Public facts only: no reserve, maximum, salt, seller or bidder, and no price of an unsold lot, because its last bid
 * would hint at the reserve. The order lets a table grow at its end, so that most pieces stay as they were.
 */
export function statementsAt(logSize: number, takenAt: Date): Record<OpenTableName, string> {
  const size = Math.trunc(logSize)
  /** Results whose whole history is under the head: entries of a lot come into the log in their order. */
  const published = `
    select l.id, l.product_id, l.auction_id, l.number, l.opening_cents, l.estimate_low_cents, l.estimate_high_cents,
      l.condition->>'fillLevel' as fill_level, a.location, a.starts_at, a.completed_at, s.status, s.price_cents,
      s.reserve_met, s.bought_now, s.bid_count, least(s.closed_at, s.ends_at) as ended_at, e.hash, e.index
    from lots l
    join bidding_states s on s.lot_id = l.id
    join auctions a on a.id = l.auction_id
    join log_entries e on e.lot_id = l.id and e.hash = s.last_hash
    where a.status = 'completed' and s.status in ('sold', 'unsold') and e.index < ${size}`
  return {
    products: `
      select p.id as product_id, p.name, p.distillery_id, d.name as distillery, p.bottler, p.country, p.region, p.category,
        p.whisky_type, p.age as age_years, p.vintage, p.bottled_year, p.cask_type, p.peat,
        p.abv_percent::float8 as abv_percent, p.volume_ml, p.ean, p.is_archived
      from products p
      left join distilleries d on d.id = p.distillery_id
      order by p.created_at, p.id`,
    auctions: `
      select a.id as auction_id, a.number as auction_number, a.title as auction, a.location, a.starts_at as started_at,
        a.completed_at, count(*)::int as lots, (count(*) filter (where p.status = 'sold'))::int as sold_lots
      from auctions a
      join (${published}) p on p.auction_id = a.id
      group by a.id
      order by a.completed_at, a.id`,
    lots: `
      select id as lot_id, auction_id, number as lot, product_id, location, starts_at as started_at, ended_at, status,
        opening_cents, case when status = 'sold' then price_cents end as hammer_cents, 'SGD' as currency, reserve_met,
        bought_now as bought_at_fixed_price, bid_count as bids, estimate_low_cents, estimate_high_cents, fill_level, hash,
        index as log_index
      from (${published}) p
      order by completed_at, auction_id, number`,
    bids: `
      select b.lot_id, b.number, b.paddle, b.at as placed_at, b.kind, b.price_cents, 'SGD' as currency, b.leader_paddle,
        b.reserve_met, b.ends_at, b.hash, e.index as log_index
      from (${published}) p
      join bids b on b.lot_id = p.id
      join log_entries e on e.hash = b.hash
      order by p.completed_at, p.auction_id, p.number, b.number`,
    prices: `
      select product_id, count(*)::int as sold_lots, min(price_cents) as lowest_cents, max(price_cents) as highest_cents,
        (count(*) filter (where is_recent))::int as sold_lots_12_months,
        round((
          percentile_disc(0.5) within group (order by price_cents) filter (where is_recent)
          + percentile_disc(0.5) within group (order by price_cents desc) filter (where is_recent)
        ) / 2.0)::bigint as median_12_months_cents,
        'SGD' as currency, max(ended_at) as last_ended_at
      from (
        select p.*, ended_at >= '${takenAt.toISOString()}'::timestamptz - interval '12 months' as is_recent
        from (${published}) p where status = 'sold'
      ) sold
      group by product_id
      order by product_id`,
    log: `
      select index as log_index, lot_id, position, hash from log_entries where index < ${size} order by index`,
  }
}
