import type { Pool } from "pg"
import { priceIndex, type QuarterPrice } from "./price-index.ts"

export const market = "market"

export type ComputedPoint = { scope: string; quarter: string; value: number; pairs: number }

/** Processes every sale: run it in a worker thread. */
export async function computePoints({ pool }: { pool: Pool }): Promise<ComputedPoint[]> {
  const { rows: sold } = await pool.query<QuarterPrice & { distilleryId: string | null }>(soldText)
  const scopes = new Map([[market, sold]])
  for (const [distilleryId, own] of Map.groupBy(sold, ({ distilleryId }) => distilleryId))
    if (distilleryId !== null) scopes.set(distilleryId, own)
  return [...scopes].flatMap(([scope, own]) => priceIndex(own).map((point) => ({ scope, ...point })))
}

/** Medians by bottle and quarter: own lots at the hammer, external ones at the exchange rate of their month. */
const soldText = `
  with sold as (
    select lots.product_id, to_char(closed_at at time zone 'Asia/Singapore', 'YYYY"-Q"Q') quarter, price_cents cents
    from bidding_states join lots on lots.id = bidding_states.lot_id
    where bidding_states.status = 'sold' and price_cents > 0
    union all
    select product_id, to_char(sold_on, 'YYYY"-Q"Q'), sgd_cents
    from past_results where product_id is not null and sgd_cents > 0
  )
  select product_id "productId", products.distillery_id "distilleryId", quarter,
    percentile_cont(0.5) within group (order by cents) price
  from sold join products on products.id = sold.product_id
  group by 1, 2, 3`
