import { usualFees } from "#domains/orders/quote.ts"
import { usualTerms } from "#domains/orders/seller-terms.ts"
import type { Id } from "#platform/ids.ts"
import type { Promises } from "./buyers.ts"
import type { MoneyShop } from "./money-shop.ts"
import type { Payouts } from "./payouts.ts"

export type SaleAnomalies = Record<
  "missedSales" | "mispriced" | "unsettled" | "paidOutTwice" | "sentTwice" | "lostBids",
  string[]
>

/** Won lots, their sellers' money, payouts by the bank's files, and stored bottles that were sent. */
export async function checkSales(
  shop: MoneyShop,
  promises: Promises,
  payouts: Payouts,
): Promise<SaleAnomalies> {
  const ask = async (text: string, values: unknown[] = []) =>
    (await shop.owner.query<{ what: string }>(text, values)).rows.map(({ what }) => what)
  const { commissionBasisPoints, listingCents } = usualTerms
  return {
    missedSales: promises.missedSales,
    mispriced: await ask(mispricedSql, [usualFees.commissionBasisPoints]),
    unsettled: await ask(unsettledSql, [commissionBasisPoints, listingCents]),
    paidOutTwice: await listPaidOutTwice(shop, payouts),
    sentTwice: await ask(sentTwiceSql),
    lostBids: await ask(lostBidsSql, [
      promises.receipts.map(({ lotId }) => lotId),
      promises.receipts.map(({ hash }) => hash),
    ]),
  }
}

/** A sold lot has one buyer, who pays its hammer price and the premium of it. */
const mispricedSql = `
  select 'line ' || l.id as what from order_lines l join bidding_states s on s.lot_id = l.subject_id
  where l.kind = 'lot' and l.status not in ('lapsed', 'defaulted', 'refunded')
    and (s.status <> 'sold' or s.leader_id <> l.member_id or s.price_cents <> l.price_cents)
  union all
  select 'lot ' || s.lot_id from bidding_states s where s.status = 'sold' and (
    select count(*) from order_lines l where l.kind = 'lot' and l.subject_id = s.lot_id and l.status not in ('lapsed', 'defaulted')
  ) <> 1
  union all
  select 'premium of ' || o.id from orders o join order_lines l on l.order_id = o.id and l.kind = 'lot'
    left join order_charges c on c.order_id = o.id and c.kind = 'commission'
  where coalesce(c.cents, 0) <> round(l.price_cents * $1::numeric / 10000)`

/** Each lot that is paid for is settled once, with its seller's part of the hammer price. */
const unsettledSql = `
  select 'lot ' || l.subject_id || ' ' || l.status || ' ' || coalesce(string_agg(s.state || ' ' || s.net_cents, ', '), '') as what
  from order_lines l left join settlements s on s.line_id = l.id and s.state <> 'reversed'
  where l.kind = 'lot'
  group by l.id, l.subject_id, l.status, l.price_cents
  having case when l.status in ('paid', 'stored', 'packed', 'shipped', 'delivered')
    then count(s.line_id) <> 1 or min(s.state) <> 'credited' or min(s.hammer_cents) <> l.price_cents
      or min(s.net_cents) <> greatest(0, l.price_cents - round(l.price_cents * $1::numeric / 10000) - $2::int)
    else count(s.line_id) > 0 end`

/** A bottle leaves the store with one delivery that is paid, and only so. */
const sentTwiceSql = `
  with sent as (
    select l.subject_id as id, count(*) as times from order_lines l join orders o on o.id = l.order_id
    where l.kind = 'storage' and o.status = 'paid' and o.shipping <> 'none' group by 1
  )
  select 'bottle ' || i.id || ' ' || i.status || ', sent ' || coalesce(sent.times, 0) as what
  from stored_items i left join sent on sent.id = i.id
  where coalesce(sent.times, 0) <> (i.status in ('leaving', 'left'))::int`

const lostBidsSql = `
  select 'bid ' || r.hash || ' of ' || r.lot_id as what from unnest($1::text[], $2::text[]) as r(lot_id, hash)
  where (select count(*) from bids b where b.lot_id = r.lot_id and b.hash = r.hash) <> 1`

async function listPaidOutTwice(shop: MoneyShop, { files }: Payouts): Promise<string[]> {
  const { rows } = await shop.owner.query<{ id: Id<"wdr">; status: string }>(
    "select id, status from withdrawals where run_id is not null",
  )
  const carriedOut = Map.groupBy([...files.values()].flat(), ({ id }) => id)
  return rows.flatMap(({ id, status }) => {
    const transfers = carriedOut.get(id) ?? []
    const [first] = transfers
    const isRight = transfers.length === 1 && (first?.outcome === "paid") === (status === "paid")
    return isRight ? [] : [`withdrawal ${id} ${status}, ${transfers.length} transfers`]
  })
}
