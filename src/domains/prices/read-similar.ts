import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type ComparedFacts, differencesOf, distanceOf } from "./compare-bottles.ts"

const maxResults = 20
const maxYears = 3

type SimilarSaleRow = {
  productId: Id<"prd">
  name: string
  endedAt: string
  hammerCents: number
  house: string | null
} & ComparedFacts

export async function readSimilarSales({ app, now }: Ctx, productId: Id<"prd">, wanted: ComparedFacts) {
  const { rows } = await app.pool.query<SimilarSaleRow>({
    name: "similar-sales",
    text: `
      with this as (select * from products where id = $1),
      alike as (
        select products.id, products.name, products.age, products.bottler, products.vintage,
          products.abv_percent::float8 abv, products.volume_ml volume,
          coalesce(abs(products.age - this.age), case when products.age is null and this.age is null then 0 else 9 end)
            + case when products.bottler = this.bottler then 0 else 4 end
            + case when (products.vintage is null) = (this.vintage is null) then 0 else 4 end as distance
        from products join this on products.distillery_id = this.distillery_id and products.id <> this.id
        where products.volume_ml between this.volume_ml * 0.7 and this.volume_ml * 1.5
        order by distance, products.id limit 60
      ), sales as (
        select lots.product_id, coalesce(closed_at, bidding_states.ends_at) ended_at, bidding_states.price_cents cents,
          null::text house
        from lots join bidding_states on bidding_states.lot_id = lots.id and bidding_states.status = 'sold'
          join alike on alike.id = lots.product_id
        union all
        select product_id, (sold_on + time '12:00') at time zone 'Asia/Singapore', sgd_cents, house
        from past_results join alike on alike.id = past_results.product_id
      )
      select alike.id "productId", alike.name, sales.ended_at "endedAt", sales.cents "hammerCents", sales.house,
        alike.age, alike.bottler, alike.vintage, alike.abv "abvPercent", alike.volume "volumeMl"
      from sales join alike on alike.id = sales.product_id
      where sales.ended_at >= $2
      order by alike.distance, sales.ended_at desc, alike.id limit ${maxResults}`,
    values: [productId, new Date(now().getTime() - maxYears * 365 * 24 * 60 * 60 * 1_000)],
  })
  return rows
    .map((row) => ({
      ...row,
      endedAt: new Date(row.endedAt).toISOString(),
      distance: distanceOf(wanted, row),
      differences: differencesOf(wanted, row),
    }))
    .toSorted((one, other) => one.distance - other.distance)
}
