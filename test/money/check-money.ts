import { reconcile } from "#domains/checkout/paying/reconcile.ts"
import { checkStored } from "#domains/integrity/check-stored.ts"
import { checkLedger } from "#domains/wallet/check-ledger.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { Promises } from "./buyers.ts"
import { checkSales, type SaleAnomalies } from "./check-sales.ts"
import { type FaultyProvider, refundedOf } from "./faulty-provider.ts"
import { type MoneyShop, perPerson } from "./money-shop.ts"
import type { OrderPlan } from "./order-plans.ts"
import type { Payouts } from "./payouts.ts"

export type MoneyAnomalies = Record<
  | "astray"
  | "stuck"
  | "chargedTwice"
  | "refundedTwice"
  | "repeated"
  | "lost"
  | "promotionsOver"
  | "oversold"
  | "unnumbered"
  | "faults"
  | "unanswered"
  | "unexpected"
  | keyof SaleAnomalies,
  number
>

type FoundAnomalies = { [Kind in keyof MoneyAnomalies]: string[] }

/** Compares what the card companies hold, what the tables say, and what people were told. */
export async function checkMoney(
  shop: MoneyShop,
  promises: Promises,
  { orders: planned, maxUses, payouts }: { orders: readonly OrderPlan[]; maxUses: number; payouts: Payouts },
): Promise<{ anomalies: MoneyAnomalies; details: string[] }> {
  const { app } = shop.process
  const orders = await readOrders(shop)
  const found: FoundAnomalies = {
    astray: [],
    stuck: await ask(shop, stuckSql),
    chargedTwice: [],
    refundedTwice: await listRefundedTwice(shop),
    repeated: await listRepeated(shop, [...planned, ...promises.furtherOrders], promises),
    lost: await listLost(shop, promises),
    promotionsOver: await listPromotionsOver(shop, maxUses),
    oversold: await ask(shop, oversoldSql, [shop.ofEach]),
    unnumbered: await ask(shop, unnumberedSql),
    faults: await listFaults(app),
    unanswered: shop.unanswered,
    unexpected: shop.unexpected,
    ...(await checkSales(shop, promises, payouts)),
  }
  let astrayCents = 0
  const addAstray = (what: string, cents: number) => {
    if (cents === 0) return
    astrayCents += Math.abs(cents)
    found.astray.push(`${what}: ${cents}`)
  }
  const held = heldByOrder(
    shop.providers,
    new Map(orders.flatMap(({ id, payments }) => payments.map((each) => [each, id]))),
  )
  for (const order of orders) {
    const heldCents = held.get(order.id) ?? 0
    addAstray(`${order.id} at the provider and in the ledger`, heldCents - order.cardCents)
    const isPaid = order.status === "paid" || order.status === "refunded"
    const owedCents = isPaid ? order.totalCents - order.refundedCents : 0
    addAstray(`${order.id} kept and owed`, order.keptCents - owedCents)
    if (order.keptCents > order.totalCents || order.settled > 1) found.chargedTwice.push(order.id)
  }
  addAstray("charges of no order", held.get("") ?? 0)
  for (const { what, cents } of (await shop.owner.query(peopleSql)).rows) addAstray(what, Number(cents))
  const counts = Object.entries(found).map(([kind, each]) => [kind, each.length])
  const details = Object.entries(found).flatMap(([kind, each]) => each.map((what) => `${kind}: ${what}`))
  return { anomalies: { ...Object.fromEntries(counts), astray: astrayCents }, details }
}

type CheckedOrder = {
  id: string
  status: string
  totalCents: number
  settled: number
  payments: string[]
  cardCents: number
  keptCents: number
  refundedCents: number
}

async function readOrders(shop: MoneyShop): Promise<CheckedOrder[]> {
  return (await shop.owner.query<CheckedOrder>(ordersSql)).rows
}

/** What was taken and not given back, by the payments of each order; and what the ledger has of cards. */
const ordersSql = `
  with paid as (
    select order_id, array_agg(id) as ids, count(*) filter (where status = 'succeeded' and failure is null) as settled,
      coalesce(sum(amount_cents) filter (where status = 'succeeded'), 0) as cents
    from payments group by 1
  ), back as (
    select r.order_id, sum(r.amount_cents) as cents,
      coalesce(sum(r.amount_cents) filter (where p.failure is null), 0) as of_sale
    from refunds r join payments p on p.id = r.payment_id where r.status = 'succeeded' group by 1
  ), card as (
    select coalesce(r.order_id, j.subject_id) as order_id, -sum(p.amount) as cents
    from wallet_journals j join wallet_postings p on p.journal_id = j.id left join refunds r on r.id = j.subject_id
    where p.account = 'outside:card' group by 1
  )
  select o.id, o.status, o.total_cents::float8 as "totalCents", coalesce(paid.settled, 0)::int as settled,
    coalesce(paid.ids, '{}') as payments, coalesce(card.cents, 0)::float8 as "cardCents",
    (coalesce(paid.cents, 0) - coalesce(back.cents, 0))::float8 as "keptCents", coalesce(back.of_sale, 0)::float8 as "refundedCents"
  from orders o left join paid on paid.order_id = o.id left join back on back.order_id = o.id
    left join card on card.order_id = o.id`

function heldByOrder(
  providers: readonly FaultyProvider[],
  orderOf: ReadonlyMap<string, string>,
): Map<string, number> {
  const held = new Map<string, number>()
  for (const { intents } of providers)
    for (const intent of intents.values()) {
      const orderId = orderOf.get(intent.paymentId ?? "") ?? ""
      held.set(orderId, (held.get(orderId) ?? 0) + intent.chargedCents - refundedOf(intent))
    }
  return held
}

/** Each member's balance from the orders, refunds and withdrawals; and points of orders that came to nothing. */
const peopleSql = `
  with changes as (
    select o.member_id, sum(l.price_cents) as cents from orders o join order_lines l on l.order_id = o.id
      where l.kind = 'top-up' and o.status in ('paid', 'refunded') group by 1
    union all
    select o.member_id, -sum(p.amount_cents) from payments p join orders o on o.id = p.order_id
      where p.provider = 'wallet' and p.status = 'succeeded' group by 1
    union all
    select o.member_id, sum(r.amount_cents) from refunds r join orders o on o.id = r.order_id join payments p on p.id = r.payment_id
      where r.status = 'succeeded' and (r.destination = 'wallet' or p.provider = 'wallet') group by 1
    union all
    select o.member_id, -sum(r.from_wallet_cents) from refunds r join orders o on o.id = r.order_id
      where r.status <> 'failed' group by 1
    union all
    select member_id, -sum(amount_cents) from withdrawals where status <> 'refused' group by 1
    union all
    select seller_id, sum(net_cents - netted_cents) from settlements s where state = 'credited'
      or exists (select from seller_dues d where d.kind = 'undone' and d.subject_id = s.line_id) group by 1
    union all
    select j.member_id, sum(t.amount_cents - coalesce((select sum(m.amount_cents) from transfer_matches m where m.transfer_id = t.id), 0))
      from transfers t join wallet_journals j on j.idempotency_key = 'over ' || t.id where t.status = 'matched' group by 1
  ), expected as (select member_id, sum(cents) as cents from changes group by 1)
  select 'balance of ' || m.username as what, coalesce(b.amount, 0) - coalesce(e.cents, 0) as cents
  from members m left join expected e on e.member_id = m.id
    left join wallet_balances b on b.account = 'member:' || m.id and b.unit = 'cents'
  where coalesce(b.amount, 0) <> coalesce(e.cents, 0)
  union all
  select 'points of ' || o.id, sum(p.amount) from orders o join wallet_journals j on j.subject_id = o.id
    join wallet_postings p on p.journal_id = j.id and p.account = 'member:' || o.member_id and p.unit = 'points'
  where o.status in ('cancelled', 'lapsed') group by o.id having sum(p.amount) <> 0`

/** Once nothing is due any more: what no job and nobody's work will move. */
const stuckSql = `
  select 'order ' || id || ' ' || status from orders where status in ('unpaid', 'processing')
  union all select 'payment ' || id || ' ' || status from payments where status not in ('succeeded', 'canceled')
  union all select 'refund ' || r.id || ' ' || r.status || ' ' || r.destination || ' ' || coalesce(r.failure, '') from refunds r where r.status = 'pending'
    or r.status = 'failed' and not exists (select from refunds n where n.instead_of = r.id)
  union all select 'event ' || id from payment_events where handled_at is null
  union all select 'transfer ' || id from transfers where status = 'open'
  union all select 'withdrawal ' || id from withdrawals where status = 'requested'
  union all select 'approval ' || id || ' ' || kind from approvals where status = 'waiting'
  union all select 'hold ' || id from stock_holds where status = 'held'
  union all select 'line ' || id from order_lines where status = 'unpaid'
  union all select 'lot ' || lot_id from bidding_states where status in ('upcoming', 'live')
  union all select 'settlement ' || line_id from settlements where state = 'waiting'
  union all select 'offer ' || id || ' ' || status from second_chances where status in ('open', 'awaiting-seller', 'taken')
  union all select 'message ' || name || ' ' || coalesce(error, '') from outbox_messages
  union all select 'job ' || t.identifier || ' ' || coalesce(j.last_error, '') || case when j.locked_at is null then '' else ' locked' end
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`

/** By the shop's own key, of which a card company may carry out one request at most. */
async function listRefundedTwice(shop: MoneyShop): Promise<string[]> {
  const { rows } = await shop.owner.query<{ id: string; status: string }>(
    "select id, status from refunds where destination = 'source'",
  )
  const statuses = new Map(rows.map(({ id, status }) => [id, status]))
  return shop.providers.flatMap(({ intents }) =>
    [...intents.values()].flatMap(({ refunds }) => {
      const made = refunds.filter(({ status }) => status !== "refused")
      const twice = [...Map.groupBy(made, ({ key }) => key)].filter(([, { length }]) => length > 1)
      const unknown = made.filter(({ key }) => !key.startsWith("whole ") && statuses.get(key) !== "succeeded")
      return [
        ...twice.map(([key]) => key),
        ...unknown.map(({ key }) => `${key} is ${statuses.get(key)} here`),
      ]
    }),
  )
}

/** More than people asked for: a request that was sent again is the same one. */
async function listRepeated(
  shop: MoneyShop,
  orders: readonly OrderPlan[],
  { placedOrders, payouts }: Promises,
): Promise<string[]> {
  const repeated: string[] = []
  const planned = (of: (order: OrderPlan) => boolean) =>
    Map.groupBy(orders.filter(of), ({ buyer }) => shop.buyers[buyer ?? -1]?.id ?? "guests")
  const add = async (
    what: string,
    text: string,
    expected: Map<string, readonly unknown[]>,
    asked?: ReadonlyMap<string, number>,
  ) => {
    const { rows } = await shop.owner.query<{ id: string; count: number }>(text)
    for (const { id, count } of rows)
      if (count > (expected.get(id)?.length ?? 0) + (asked?.get(id) ?? 0))
        repeated.push(`${what} of ${id}: ${count}`)
  }
  await add(
    "orders",
    ordersOfEachSql,
    planned(() => true),
  )
  await add(
    "withdrawals",
    withdrawalsOfEachSql,
    planned((order) => order.withdrawalCents !== null),
    payouts,
  )
  const { rows } = await shop.owner.query<{ id: Id<"ord">; count: number }>(refundsOfEachSql)
  for (const { id, count } of rows) {
    const again = placedOrders.get(id)?.refund?.again
    if (count > (again === "otherKey" ? 2 : 1)) repeated.push(`refunds of ${id}: ${count}`)
  }
  return repeated
}

/** If a payment cannot begin, the order ends and its buyer's next try makes another. */
const ordersOfEachSql = `
  select coalesce(member_id, 'guests') as id, count(*)::int as count from orders where status <> 'cancelled' group by 1`
const refundsOfEachSql = `
  select order_id as id, count(*)::int as count from refunds
  where instead_of is null and idempotency_key not like 'back %' group by 1`
const withdrawalsOfEachSql = "select member_id as id, count(*)::int as count from withdrawals group by 1"

async function listLost(
  shop: MoneyShop,
  { paidOrders, placedOrders, withdrawals }: Promises,
): Promise<string[]> {
  const wasPaid = "select id from orders where id = any($1) and paid_at is not null"
  const paid = new Set(await ask(shop, wasPaid, [[...paidOrders]]))
  const placed = new Set(
    await ask(shop, "select id from orders where id = any($1)", [[...placedOrders.keys()]]),
  )
  const asked = new Set(await ask(shop, "select id from withdrawals where id = any($1)", [[...withdrawals]]))
  return [
    ...[...paidOrders].filter((id) => !paid.has(id)),
    ...[...placedOrders.keys()].filter((id) => !placed.has(id)),
    ...[...withdrawals].filter((id) => !asked.has(id)),
  ]
}

/** A use counts while its order does, and a code has no more of them than its limits. */
async function listPromotionsOver(shop: MoneyShop, maxUses: number): Promise<string[]> {
  return await ask(shop, promotionsSql, [maxUses, perPerson])
}

const promotionsSql = `
  select 'order ' || o.id || ' ' || o.status from promotion_uses u join orders o on o.id = u.order_id
  where (u.freed_at is null) <> (o.status not in ('cancelled', 'lapsed'))
  union all
  select 'code ' || promotion_id from promotion_uses where freed_at is null group by promotion_id having count(*) > $1
  union all
  select 'person ' || coalesce(o.member_id, lower(o.email)) from promotion_uses u join orders o on o.id = u.order_id
  where u.freed_at is null group by coalesce(o.member_id, lower(o.email)) having count(*) > $2`

const oversoldSql = `
  select s.product_id || ' has ' || s.on_hand || ', held ' || s.held from stock_levels s
  where s.held <> 0 or s.on_hand <> $1
    - coalesce((select sum(l.quantity) from order_lines l where l.kind = 'bottle' and l.product_id = s.product_id and l.paid_at is not null), 0)
    + coalesce((select sum(r.returned_quantity) from refund_lines r join order_lines l on l.id = r.line_id
        where l.kind = 'bottle' and l.product_id = s.product_id and r.reversed_at is not null), 0)`

/** Invoices are numbered without gaps, and each paid order has one. */
const unnumberedSql = `
  select 'order ' || o.id from orders o where o.paid_at is not null
    and (select count(*) from documents d where d.order_id = o.id and d.kind = 'invoice') <> 1
  union all
  select 'numbers' from documents where kind = 'invoice' having count(*) <> coalesce(max(number), 0)`

async function listFaults(app: AppContext): Promise<string[]> {
  const differences = [...(await reconcile(app)), ...(await checkLedger(app)), ...(await checkStored(app))]
  return differences.map((each) => JSON.stringify(each))
}

async function ask(shop: MoneyShop, text: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await shop.owner.query<Record<string, string>>(text, values)
  return rows.flatMap((row) => Object.values(row))
}
