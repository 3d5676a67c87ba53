import {
  type ProductFacetRow,
  productFacetColumns,
  productFacetValues,
  productFigures,
} from "#domains/catalogue/product-facets.ts"
import type { ListingKind, ShopLocation } from "#domains/listings/kinds.ts"
import { placeOrder } from "#domains/listings/place-order.ts"
import { effectiveCents } from "#domains/listings/price.ts"
import { homePlace } from "#domains/places/places.ts"
import type { Id } from "#platform/ids.ts"
import { changedWithin } from "#platform/indexes/changed-within.ts"
import type { IndexApp } from "#platform/indexes/index-query.ts"
import { readInPages, type Snapshot } from "#platform/indexes/read-in-pages.ts"
import { keysOf } from "#platform/records.ts"
import type { IndexEntry } from "#search-index/index.ts"
import { countryAdjectives } from "./country-adjectives.ts"
import { storedFieldsOf } from "./shelf-card.ts"
import { shelfList } from "./shelf-list.ts"

export const shelfFacets = [
  ...keysOf(shelfList.facets),
  "kind",
  "location",
  /** Set on one listing per product and kind, for lists of all locations. */
  "first",
] as const
export const shelfFigures = ["nowCents", "listedAt", "endsAt", ...productFigures] as const
export type ShelfFacet = (typeof shelfFacets)[number]
export type ShelfFigure = (typeof shelfFigures)[number]
export type ShelfEntry = IndexEntry<ShelfFacet, ShelfFigure>

type ShelfSourceRow = ProductFacetRow & {
  id: string
  kind: ListingKind
  location: ShopLocation
  status: string
  priceCents: number
  salePriceCents: number | null
  listedAt: number | null
  endsAt: number | null
  available: number
  isFirst: boolean
  isArchived: boolean | null
  name: string
  whiskyType: string | null
  strength: string | null
  number: string | null
  age: number | null
  vintage: number | null
  bottledYear: number | null
  abvPercent: number
  productId: Id<"prd"> | null
  distilleryId: string | null
  pictureId: Id<"pic"> | null
  description: string | null
}

const select = `
  select l.id, l.product_id as "productId", d.id as "distilleryId", l.kind, l.location, l.status, coalesce(o.price_cents, l.price_cents) as "priceCents",
    case when o.dram_sale_id is null then l.sale_price_cents end as "salePriceCents",
    extract(epoch from l.listed_at)::float8 * 1000 as "listedAt",
    extract(epoch from o.ends_at)::float8 * 1000 as "endsAt",
    case l.kind when 'bottle' then coalesce(s.on_hand - s.held, 0) when 'cask' then 1
      else coalesce(o.target - o.pledged, 0) end as available,
    l.location = '${homePlace}' or l.product_id is null or not exists (
      select from listings n where n.product_id = l.product_id and n.kind = l.kind and n.status = 'on-sale'
        and ${placeOrder("n.location")} < ${placeOrder("l.location")}) as "isFirst",
    p.is_archived as "isArchived", coalesce(p.name, c.name) as name,
    ${productFacetColumns("coalesce(p.cask_type, c.cask_type)")},
    coalesce(p.whisky_type, c.spirit_type) as "whiskyType",
    p.strength, c.number, p.age, coalesce(p.vintage, extract(year from c.filled_on)::int) as vintage,
    p.bottled_year as "bottledYear", coalesce(p.abv_percent, c.abv_percent)::float8 as "abvPercent",
    (select picture_id from product_pictures where product_id = p.id order by position limit 1) as "pictureId",
    left(coalesce(p.description, p.tasting->>'overall', c.note), 2000) as description
  from listings l
  left join products p on p.id = l.product_id
  left join casks c on c.id = l.cask_id
  left join distilleries d on d.id = coalesce(p.distillery_id, c.distillery_id)
  left join stock_levels s on s.product_id = l.product_id and s.location = l.location
  left join lateral (
    select offer.dram_sale_id, offer.price_cents, offer.target, offer.pledged, sale.ends_at
    from dram_offers offer join dram_sales sale on sale.id = offer.dram_sale_id
    where l.kind = 'dram' and offer.listing_id = l.id and sale.status = 'open'
    order by sale.ends_at limit 1) o on true`

/** Few enough that concurrent queries do not wait long. */
const changedAtOnce = 1_000

export async function* readAllShelves(snapshot: Snapshot): AsyncGenerator<ShelfEntry[]> {
  for await (const rows of readInPages<ShelfSourceRow>(snapshot, `${select} order by l.id`))
    yield rows.filter(isOffered).map(asEntry)
}

/** Also finds rows of transactions that were open at the last poll. */
const changedSince = `
  select pg_snapshot_xmin(pg_current_snapshot())::text as seen, array(
    select id from products where ${changedWithin("changed_in")}
    union select product_id from listings where ${changedWithin("changed_in")} and product_id is not null
    union select product_id from stock_entries where ${changedWithin("changed_in")}
    union select l.product_id from dram_offers o join listings l on l.id = o.listing_id
      where ${changedWithin("o.changed_in")}) as products, array(
    select id from casks where ${changedWithin("changed_in")}
    union select cask_id from listings where ${changedWithin("changed_in")} and cask_id is not null) as casks`

export async function readChangedShelves(app: IndexApp, since: string) {
  const { rows } = await app.pool.query<{ seen: string; products: string[]; casks: string[] }>({
    name: "shelf-changed",
    text: changedSince,
    values: [since],
  })
  const { seen, products, casks } = rows[0] ?? { seen: since, products: [], casks: [] }
  const changed: ShelfEntry[] = []
  const deleted: string[] = []
  for (let from = 0; from < Math.max(products.length, casks.length); from += changedAtOnce) {
    const listed = await app.pool.query<ShelfSourceRow>({
      name: "shelf-these",
      text: `${select} where l.product_id = any($1) or l.cask_id = any($2)`,
      values: [products.slice(from, from + changedAtOnce), casks.slice(from, from + changedAtOnce)],
    })
    for (const row of listed.rows) {
      if (isOffered(row)) changed.push(asEntry(row))
      else deleted.push(row.id)
    }
  }
  return { seen, changed, deleted }
}

function isOffered({ status, isArchived }: ShelfSourceRow): boolean {
  return status === "on-sale" && !isArchived
}

function asEntry(row: ShelfSourceRow): ShelfEntry {
  const nowCents = effectiveCents(row)
  return {
    id: row.id,
    texts: textsOf(row),
    facets: {
      kind: row.kind,
      location: row.location,
      ...productFacetValues(row),
      sale: nowCents < row.priceCents ? "1" : null,
      stock: row.available > 0 ? "1" : null,
      first: row.isFirst ? "1" : null,
    },
    figures: {
      nowCents,
      listedAt: row.listedAt,
      endsAt: row.endsAt,
      age: row.age,
      abvPercent: row.abvPercent,
      volumeMl: row.volumeMl,
      vintage: row.vintage,
    },
    note: storedFieldsOf(row),
  }
}

export type Described = Pick<
  ShelfSourceRow,
  | "name"
  | "distillery"
  | "bottler"
  | "region"
  | "country"
  | "category"
  | "whiskyType"
  | "caskType"
  | "strength"
  | "number"
  | "age"
  | "vintage"
  | "bottledYear"
  | "abvPercent"
  | "volumeMl"
>

export function textsOf(row: Described): ShelfEntry["texts"] {
  const { age, vintage, bottledYear, abvPercent, volumeMl } = row
  const facts = [
    row.category,
    row.whiskyType,
    row.region,
    row.country,
    row.country && (countryAdjectives[row.country] ?? null),
    row.caskType,
    row.strength,
    row.number,
    age === null ? null : `${age} years`,
    vintage === null ? null : String(vintage),
    bottledYear === null ? null : String(bottledYear),
    `${abvPercent}%`,
    Number.isInteger(abvPercent) ? null : String(abvPercent),
    volumeMl === null ? null : `${volumeMl} ml`,
  ]
  return { name: row.name, makers: withoutNulls([row.distillery, row.bottler]), facts: withoutNulls(facts) }
}

function withoutNulls(texts: readonly (string | null)[]): string[] {
  return texts.filter((text): text is string => text !== null)
}
