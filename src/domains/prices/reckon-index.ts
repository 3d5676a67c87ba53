import { setImmediate as breathe } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { contextFor, type House, transaction } from "#platform/ctx.ts"
import { type Fetched, priceIndex } from "./price-index.ts"
import { priceIndexPoints } from "./schema.ts"

/** The index of the whole market stands beside those of the distilleries under this name. */
export const market = "market"

type Sold = Fetched & { distilleryId: string | null }

/** Reckons the index of the market and of every distillery anew, from own and foreign sales. A job's work: it reads them all. */
export async function reckonIndex(house: House): Promise<number> {
  const sold = await readSold(house)
  const scopes = new Map([[market, sold]])
  for (const [distilleryId, own] of Map.groupBy(sold, ({ distilleryId }) => distilleryId))
    if (distilleryId !== null) scopes.set(distilleryId, own)
  const points: (typeof priceIndexPoints.$inferInsert)[] = []
  const reckonedAt = house.clock.now()
  for (const [scope, own] of scopes) {
    points.push(...priceIndex(own).map((point) => ({ scope, ...point, reckonedAt })))
    // Visitors are answered in between.
    await breathe()
  }
  await transaction(contextFor(house), async ({ db }) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('price index'))`)
    await db.delete(priceIndexPoints)
    for (let from = 0; from < points.length; from += 5_000)
      await db.insert(priceIndexPoints).values(points.slice(from, from + 5_000))
  })
  return points.length
}

/** Of each bottle and quarter the median of what it fetched: own lots at the hammer, foreign ones by the rate of their month. */
async function readSold({ pool }: House): Promise<Sold[]> {
  const { rows } = await pool.query<Sold>(`
    with sold as (
      select lots.product_id, to_char(closed_at at time zone 'Asia/Singapore', 'YYYY"-Q"Q') quarter, price_cents cents
      from standings join lots on lots.id = standings.lot_id
      where standings.status = 'sold' and price_cents > 0
      union all
      select product_id, to_char(sold_on, 'YYYY"-Q"Q'), sgd_cents
      from past_results where product_id is not null and sgd_cents > 0
    )
    select product_id "productId", products.distillery_id "distilleryId", quarter,
      percentile_cont(0.5) within group (order by cents) price
    from sold join products on products.id = sold.product_id
    group by 1, 2, 3`)
  return rows
}
