import type { Pool } from "pg"
import type { BidKind } from "#domains/bidding/rules.ts"
import type { Cents } from "#platform/money.ts"
import type { Links } from "./scoring/links.ts"
import type { ScannedBid } from "./scoring/lot-facts.ts"
import { addLot, emptyScan, type Scan } from "./scoring/pair-facts.ts"

/** A few thousand bids in memory at a time. */
const lotsAtOnce = 200

/** A withdrawn lot shows nothing. The winner is the one of the closing, whatever became of the lot later. */
const lotsText = `
  select l.id, l.seller_id as seller, l.opening_cents as "openingCents", l.reserve_cents as "reserveCents",
    s.closed_at is not null as "isClosed", coalesce(c.ends_at, s.ends_at) as "endsAt",
    case when c.status = 'sold' then c.price_cents end as "hammerCents",
    case when c.status = 'sold' then c.leader_id end as winner, s.last_number > 0 as "hasBids"
  from lots l join bidding_states s on s.lot_id = l.id left join closings c on c.lot_id = l.id
  where l.scheduled_ends_at > $1 and s.status in ('live', 'sold', 'unsold') and coalesce(c.status, '') <> 'withdrawn'
  order by l.scheduled_ends_at, l.id`

type LotRow = {
  id: string
  seller: string | null
  openingCents: Cents
  reserveCents: Cents | null
  isClosed: boolean
  endsAt: Date
  hammerCents: Cents | null
  winner: string | null
  hasBids: boolean
}

/** Maximums are not read: they are secret, and the prices show enough. */
const bidsText = `
  select lot_id as "lotId", bidder_id as bidder, kind, minimum_cents as "minimumCents", price_cents as "priceCents",
    (extract(epoch from at) * 1000)::float8 as "atMs", reserve_met as "reserveMet"
  from bids where lot_id = any($1) order by lot_id, number`

type ScannedBidRow = ScannedBid & { lotId: string; kind: BidKind }

export async function scanBids(
  pool: Pool,
  { since, ringOf }: { since: Date } & Pick<Links, "ringOf">,
  signal?: AbortSignal,
): Promise<Scan> {
  const scan = emptyScan()
  const { rows } = await pool.query<LotRow>(lotsText, [since])
  for (let from = 0; from < rows.length; from += lotsAtOnce) {
    signal?.throwIfAborted()
    const lots = rows.slice(from, from + lotsAtOnce)
    const ids = lots.flatMap(({ id, hasBids }) => (hasBids ? [id] : []))
    const bids = Map.groupBy((await pool.query<ScannedBidRow>(bidsText, [ids])).rows, ({ lotId }) => lotId)
    for (const { endsAt, ...lot } of lots)
      addLot(scan, { ...lot, endsAtMs: endsAt.getTime(), bids: bids.get(lot.id) ?? [] }, ringOf)
  }
  return scan
}
