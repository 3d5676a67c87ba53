import type pg from "pg"
import { receivedPerBottle } from "./shop-fixtures.ts"

const inconsistencies: Record<string, string> = {
  "orders that are paid without one charge of their total": `select count(*) from orders o where o.status = 'paid' and 1 <> (
    select count(*) from payments p where p.order_id = o.id and p.status = 'succeeded' and p.amount_cents = o.total_cents)`,
  "charges without a paid order": `select count(*) from sandbox_intents i join payments p on p.provider_id = i.id
    join orders o on o.id = p.order_id where i.status = 'succeeded' and (p.status <> 'succeeded' or o.status <> 'paid')`,
  "journals that do not come to nothing":
    "select count(*) from (select from wallet_postings group by journal_id, unit having sum(amount) <> 0) uneven",
  "paid orders that the ledger has not with their total": `select count(*) from orders o where o.status = 'paid' and
    o.total_cents <> coalesce((select -sum(p.amount) from wallet_journals j join wallet_postings p on p.journal_id = j.id
      where j.subject_id = o.id and p.unit = 'cents' and p.account like 'outside:%'), 0)`,
  "shelves where bottles are missing": `select count(*) from stock_levels s where s.on_hand + coalesce((
    select sum(l.quantity) from order_lines l where l.product_id = s.product_id and l.status not in ('unpaid', 'lapsed')), 0)
    <> ${receivedPerBottle}`,
  "shelves that hold another number than the baskets": `select count(*) from stock_levels s where s.held <> coalesce((
    select sum(h.quantity) from stock_holds h where h.product_id = s.product_id and h.status = 'held'), 0)`,
  "unpaid lines without their bottles": `select count(*) from order_lines l left join stock_holds h on h.id = l.hold_id
    and h.status = 'held' and h.quantity = l.quantity where l.status = 'unpaid' and h.id is null`,
  "numbers of invoices left out": `select coalesce(max(number), 0) - (select count(*) from orders where status = 'paid')
    from documents where kind = 'invoice'`,
}

/** Throws if money or bottles do not add up. Returns a summary of what it checked. */
export async function checkShopBooks(database: pg.Client, paidOrderIds: readonly string[]): Promise<string> {
  for (const [what, query] of Object.entries(inconsistencies)) {
    const { rows } = await database.query(query)
    const count = Number(Object.values(rows[0] ?? {})[0])
    if (count !== 0) throw new Error(`${count} ${what}`)
  }
  const { rows } = await database.query(
    "select count(*) from orders where id = any($1) and status = 'paid'",
    [paidOrderIds],
  )
  if (Number(rows[0]?.count) !== paidOrderIds.length)
    throw new Error(`${paidOrderIds.length - Number(rows[0]?.count)} orders were told of as paid and are not`)
  return `  ${paidOrderIds.length} orders are paid, charged once and numbered; ledger and shelves come out`
}
