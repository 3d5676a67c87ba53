import { sql } from "drizzle-orm"
import {
  type ProductFacetName,
  productFacetColumns,
  productFacetNames,
} from "#domains/catalogue/product-facets.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { ShelfScope } from "./list-shelf.ts"
import type { ShelfOrder, ShelfQuery } from "./shelf-list.ts"

/** Slow, but obviously correct: `list-shelf.property.test.ts` compares the index with it. */
const offered = sql`
  select l.id, l.kind, l.location, l.listed_at, p.age, p.abv_percent as abv, p.volume_ml as volume, p.vintage,
    lower(coalesce(p.name, c.name)) as name, ${sql.raw(productFacetColumns())},
    coalesce(p.cask_type, c.cask_type) as cask,
    coalesce(o.price_cents, l.price_cents) as price,
    case when o.dram_sale_id is null and l.sale_price_cents > 0 and l.sale_price_cents < l.price_cents
      then l.sale_price_cents else coalesce(o.price_cents, l.price_cents) end as now,
    case l.kind when 'bottle' then coalesce(s.on_hand - s.held, 0) when 'cask' then 1
      else coalesce(o.target - o.pledged, 0) end as available,
    r.ends_at
  from listings l
  left join products p on p.id = l.product_id
  left join casks c on c.id = l.cask_id
  left join distilleries d on d.id = coalesce(p.distillery_id, c.distillery_id)
  left join stock_levels s on s.product_id = l.product_id and s.location = l.location
  left join dram_sales r on r.id = (
    select sale.id from dram_sales sale join dram_offers offer on offer.dram_sale_id = sale.id
    where offer.listing_id = l.id and sale.status = 'open' order by sale.ends_at limit 1)
  left join dram_offers o on o.dram_sale_id = r.id and o.listing_id = l.id
  where l.status = 'on-sale' and not coalesce(p.is_archived, false)`

const orders: Record<ShelfOrder, ReturnType<typeof sql>> = {
  newest: sql`listed_at desc, id`,
  "price-up": sql`now, id`,
  "price-down": sql`now desc, id`,
  name: sql`name, id`,
  ending: sql`ends_at asc nulls last, id`,
}

function passing({ kind, location }: ShelfScope, query: ShelfQuery, except?: ProductFacetName) {
  const is = (column: string, value: unknown) =>
    value === undefined || value === "" || (Array.isArray(value) && value.length === 0)
      ? sql`true`
      : sql`${sql.identifier(column)} in ${Array.isArray(value) ? value : [value]}`
  const within = (column: string, from: number | undefined, to: number | undefined) =>
    sql`${from === undefined ? sql`true` : sql`${sql.identifier(column)} >= ${from}`} and
      ${to === undefined ? sql`true` : sql`${sql.identifier(column)} <= ${to}`}`
  const cents = (dollars: number | undefined) =>
    dollars === undefined ? undefined : Math.round(dollars * 100)
  return sql.join(
    [
      is("kind", kind),
      is("location", location),
      ...productFacetNames.map((facet) => is(facet, facet === except ? undefined : query[facet])),
      within("volume", query.volumeFrom, query.volumeTo),
      within("vintage", query.vintageFrom, query.vintageTo),
      within("age", query.ageFrom, query.ageTo),
      within("abv", query.abvFrom, query.abvTo),
      within("now", cents(query.from), cents(query.to)),
      query.sale ? sql`now < price` : sql`true`,
      query.stock ? sql`available > 0` : sql`true`,
    ],
    sql` and `,
  )
}

export async function modelShelf(app: AppContext, shelf: ShelfScope, query: ShelfQuery) {
  const passes = passing(shelf, query)
  const { rows } = await app.db.execute<{ id: string }>(
    sql`select id from (${offered}) as offered where ${passes} order by ${orders[query.sort === "relevance" ? "newest" : query.sort]}
      limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
  )
  const counted = await app.db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${offered}) as offered where ${passes}`,
  )
  const facets = await Promise.all(
    productFacetNames.map(async (facet) => {
      const column = sql.identifier(facet)
      const choices = await app.db.execute<{ name: string; listings: number }>(
        sql`select ${column} as name, count(*)::int as listings from (${offered}) as offered
          where ${passing(shelf, query, facet)} and ${column} is not null group by 1 order by 2 desc, 1 limit 200`,
      )
      return [facet, choices.rows] as const
    }),
  )
  return {
    ids: rows.map(({ id }) => id),
    total: counted.rows[0]?.total ?? 0,
    facets: Object.fromEntries(facets),
  }
}
