import { sql } from "drizzle-orm"
import type { AppContext } from "#platform/ctx.ts"

type StockDifference = {
  productId: string
  location: string
  what: "on hand" | "held" | "holds"
  summed: number
  stored: number
}

/** Always empty while the triggers work. One statement, because a sale may change all three. */
export async function checkStock({ reports: db }: Pick<AppContext, "reports">): Promise<StockDifference[]> {
  const { rows } = await db.execute<StockDifference>(sql`
    with sums as (
      select product_id, location, sum(on_hand_change) as on_hand, sum(held_change) as held
      from stock_entries group by product_id, location
    ), holds as (
      select product_id, location, sum(quantity) as held from stock_holds where status = 'held'
      group by product_id, location
    ), compared as (
      select product_id, location,
        coalesce(sums.on_hand, 0) as on_hand, coalesce(sums.held, 0) as held, coalesce(holds.held, 0) as holds,
        coalesce(levels.on_hand, 0) as level_on_hand, coalesce(levels.held, 0) as level_held
      from sums full join stock_levels levels using (product_id, location) full join holds using (product_id, location)
    ), differing as (
      select product_id, location, 'on hand' as what, on_hand as summed, level_on_hand as stored from compared
      union all
      select product_id, location, 'held', held, level_held from compared
      union all
      select product_id, location, 'holds', holds, level_held from compared
    )
    select product_id as "productId", location, what, summed::int as summed, stored::int as stored
    from differing where summed <> stored order by product_id, location, what`)
  return rows
}
