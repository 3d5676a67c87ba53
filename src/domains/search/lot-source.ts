import type { Location } from "#domains/auctions/lot.ts"
import { type Described, textsOf } from "#domains/shop/shelf-source.ts"
import type { House } from "#platform/ctx.ts"
import { Collection, type Entry } from "#platform/finder/collection.ts"
import { follow } from "#platform/finder/follow.ts"

type LotFacet = "state" | "location"
type LotFigure = "endsAt"
type LotEntry = Entry<LotFacet, LotFigure>

type Row = Described & {
  id: string
  location: Location
  auctionStatus: string
  status: string
  endsAt: number
  lotNumber: number
}

const select = `
  select l.id, l.number as "lotNumber", a.location, a.status as "auctionStatus", s.status,
    extract(epoch from l.scheduled_ends_at)::float8 * 1000 as "endsAt",
    p.name, d.name as distillery, p.bottler, coalesce(p.region, d.region) as region,
    coalesce(p.country, d.country) as country, p.category, p.whisky_type as "whiskyType",
    p.cask_type as "caskType", p.strength, null as number, p.age, p.vintage, p.bottled_year as "bottledYear",
    p.abv_percent::float8 as "abvPercent", p.volume_ml as "volumeMl"
  from lots l
  join standings s on s.lot_id = l.id
  join auctions a on a.id = l.auction_id
  join products p on p.id = l.product_id
  left join distilleries d on d.id = p.distillery_id`

const pageSize = 4_000

async function* readAll(house: House): AsyncGenerator<LotEntry[]> {
  let after = ""
  for (;;) {
    const { rows } = await house.pool.query<Row>({
      name: "found-lots-all",
      text: `${select} where l.id > $1 order by l.id limit ${pageSize}`,
      values: [after],
    })
    yield rows.filter(isPublic).map(asEntry)
    if (rows.length < pageSize) return
    after = rows.at(-1)?.id ?? ""
  }
}

const changedSince = `
  select pg_snapshot_xmin(pg_current_snapshot())::text as seen, array(
    select id from lots where changed_in >= $1::xid8
    union select l.id from products p join lots l on l.product_id = p.id where p.changed_in >= $1::xid8) as lots`

async function readChanged(house: House, since: string) {
  const { rows } = await house.pool.query<{ seen: string; lots: string[] }>({
    name: "found-lots-changed",
    text: changedSince,
    values: [since],
  })
  const { seen, lots } = rows[0] ?? { seen: since, lots: [] }
  const changed: LotEntry[] = []
  const there = new Set<string>()
  for (let from = 0; from < lots.length; from += pageSize) {
    const read = await house.pool.query<Row>({
      name: "found-lots-these",
      text: `${select} where l.id = any($1)`,
      values: [lots.slice(from, from + pageSize)],
    })
    for (const row of read.rows.filter(isPublic)) {
      changed.push(asEntry(row))
      there.add(row.id)
    }
  }
  return { seen, changed, gone: lots.filter((id) => !there.has(id)) }
}

/** Of a sale that is only announced nothing is found: its lots are shown by its preview alone. */
function isPublic({ auctionStatus, status }: Row): boolean {
  return ["live", "completed"].includes(auctionStatus) && ["live", "sold", "unsold"].includes(status)
}

function asEntry(row: Row): LotEntry {
  const { name, makers, facts } = textsOf(row)
  return {
    id: row.id,
    texts: { name, makers, facts: [...facts, `lot ${row.lotNumber}`] },
    facets: { state: row.status === "live" ? "live" : "previous", location: row.location },
    figures: { endsAt: row.endsAt },
  }
}

/** The lots that anybody may see, live and past, in memory. */
export const { fresh: freshLots } = follow<LotFacet, LotFigure, "newest">({
  make: () =>
    new Collection({
      facets: ["state", "location"],
      figures: ["endsAt"],
      sorts: { newest: { by: "endsAt", isFalling: true } },
    }),
  readAll,
  readChanged,
})
