import type { Location } from "#domains/auctions/lot.ts"
import {
  type ProductFacetRow,
  productFacetColumns,
  productFacets,
  productFacetValues,
  productFigures,
} from "#domains/catalogue/product-facets.ts"
import { type Described, textsOf } from "#domains/shop/shelf-source.ts"
import { changedWithin } from "#platform/indexes/changed-within.ts"
import type { IndexApp } from "#platform/indexes/index-query.ts"
import { readInPages, type Snapshot } from "#platform/indexes/read-in-pages.ts"
import { keysOf } from "#platform/records.ts"
import type { IndexEntry } from "#search-index/index.ts"

export const lotFacets = [
  ...keysOf(productFacets),
  ...(["state", "location", "archived", "auction", "result"] as const),
]
export const lotFigures = ["endsAt", "hammerCents", "bidCount", ...productFigures] as const
export type LotFacet = (typeof lotFacets)[number]
export type LotFigure = (typeof lotFigures)[number]
export type LotEntry = IndexEntry<LotFacet, LotFigure>

type LotSourceRow = ProductFacetRow &
  Described & {
    id: string
    auctionId: string
    location: Location
    auctionStatus: string
    status: string
    endsAt: number
    priceCents: number
    bidCount: number
    lotNumber: number
  }

// Bids extend a running lot's end, so its scheduled end is indexed; a closed lot has its actual end.
const select = `
  select l.id, l.auction_id as "auctionId", l.number as "lotNumber", a.location, a.status as "auctionStatus", s.status,
    extract(epoch from case when s.closed_at is null then l.scheduled_ends_at else least(s.closed_at, s.ends_at) end)::float8 * 1000 as "endsAt",
    s.price_cents as "priceCents", s.bid_count as "bidCount",
    p.name, ${productFacetColumns()}, p.whisky_type as "whiskyType", p.strength, null as number, p.age, p.vintage,
    p.bottled_year as "bottledYear", p.abv_percent::float8 as "abvPercent"
  from lots l
  join bidding_states s on s.lot_id = l.id
  join auctions a on a.id = l.auction_id
  join products p on p.id = l.product_id
  left join distilleries d on d.id = p.distillery_id`

const changedAtOnce = 4_000

export async function* readAllLots(snapshot: Snapshot): AsyncGenerator<LotEntry[]> {
  for await (const rows of readInPages<LotSourceRow>(snapshot, `${select} order by l.id`))
    yield rows.filter(isPublic).map(asEntry)
}

const changedSince = `
  select pg_snapshot_xmin(pg_current_snapshot())::text as seen, array(
    select id from lots where ${changedWithin("changed_in")}
    union select l.id from products p join lots l on l.product_id = p.id where ${changedWithin("p.changed_in")}) as lots`

export async function readChangedLots(app: IndexApp, since: string) {
  const { rows } = await app.pool.query<{ seen: string; lots: string[] }>({
    name: "found-lots-changed",
    text: changedSince,
    values: [since],
  })
  const { seen, lots } = rows[0] ?? { seen: since, lots: [] }
  const changed: LotEntry[] = []
  const existingIds = new Set<string>()
  for (let from = 0; from < lots.length; from += changedAtOnce) {
    const read = await app.pool.query<LotSourceRow>({
      name: "found-lots-these",
      text: `${select} where l.id = any($1)`,
      values: [lots.slice(from, from + changedAtOnce)],
    })
    for (const row of read.rows.filter(isPublic)) {
      changed.push(asEntry(row))
      existingIds.add(row.id)
    }
  }
  return { seen, changed, deleted: lots.filter((id) => !existingIds.has(id)) }
}

/** Only the preview shows lots of an announced auction. */
function isPublic({ auctionStatus, status }: LotSourceRow): boolean {
  return ["live", "completed"].includes(auctionStatus) && ["live", "sold", "unsold"].includes(status)
}

function asEntry(row: LotSourceRow): LotEntry {
  const { name, makers, facts } = textsOf(row)
  const isOver = row.auctionStatus === "completed"
  return {
    id: row.id,
    texts: { name, makers, facts: [...facts, `lot ${row.lotNumber}`] },
    facets: {
      state: row.status === "live" ? "live" : "previous",
      location: row.location,
      archived: isOver ? "1" : null,
      auction: isOver ? row.auctionId : null,
      result: isOver ? row.status : null,
      ...productFacetValues(row),
    },
    figures: {
      endsAt: row.endsAt,
      // The bid on an unsold lot is not a price.
      hammerCents: isOver && row.status === "sold" ? row.priceCents : null,
      bidCount: isOver ? row.bidCount : null,
      age: row.age,
      abvPercent: row.abvPercent,
      volumeMl: row.volumeMl,
      vintage: row.vintage,
    },
  }
}
