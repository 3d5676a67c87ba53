import type { AppContext } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import { monthsBefore } from "#platform/time.ts"
import { fewestForMedian, middleOf } from "./rules.ts"

/** By lot, as its page shows them: of its bottle's sales in twelve months, if there are enough. */
export async function listMediansOfOpenLots({
  offload,
  clock,
}: Pick<AppContext, "offload" | "clock">): Promise<Map<Id<"lot">, Cents>> {
  const { $client: pool } = await offload.reads()
  const { rows } = await pool.query<{ id: Id<"lot">; middle: [Cents, Cents] }>(
    `
    with open_lots as materialized (
      select lots.id, lots.product_id from lots join bidding_states on bidding_states.lot_id = lots.id
      where bidding_states.status in ('live', 'upcoming')
    ), sales as (
      select lots.product_id, bidding_states.price_cents cents
      from lots join bidding_states on bidding_states.lot_id = lots.id
        join auctions on auctions.id = lots.auction_id and auctions.status in ('live', 'completed')
      where bidding_states.status = 'sold' and coalesce(closed_at, bidding_states.ends_at) >= $1
        and lots.product_id in (select product_id from open_lots)
      union all
      select product_id, sgd_cents from past_results
      where (sold_on + time '12:00') at time zone 'Asia/Singapore' >= $1
        and product_id in (select product_id from open_lots)
    ), medians as (
      select product_id, json_build_array(
        percentile_disc(0.5) within group (order by cents),
        percentile_disc(0.5) within group (order by cents desc)
      ) middle
      from sales group by product_id having count(*) >= $2
    )
    select open_lots.id, medians.middle from open_lots join medians on medians.product_id = open_lots.product_id`,
    [monthsBefore(clock.now(), 12), fewestForMedian],
  )
  return new Map(rows.map(({ id, middle }) => [id, middleOf(middle)]))
}
