import { type SQL, sql } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { gstInside } from "#domains/orders/gst.ts"
import type { ChargeKind } from "#domains/orders/kinds.ts"
import type { Ctx } from "#platform/ctx.ts"
import { sum } from "#platform/money.ts"
import { formatLocalTime, parseSingaporeTime } from "#platform/time.ts"
import { type Credit, listCredits } from "./revenue-credits.ts"

const day = z.iso.date().or(z.literal("")).catch("").default("")
export const RevenueQuery = z.object({ from: day, to: day })
export type RevenueQuery = z.output<typeof RevenueQuery>

const dayMs = 24 * 60 * 60 * 1_000

export function periodOf({ from, to }: RevenueQuery, now: Date) {
  const today = formatLocalTime(now).slice(0, 10)
  const [first, last] = [from || to || today, to || from || today].toSorted()
  const start = parseSingaporeTime(`${first}T00:00`) ?? now
  const end = new Date((parseSingaporeTime(`${last}T00:00`) ?? now).getTime() + dayMs)
  return { from: first ?? today, to: last ?? today, start, end }
}

const methodOf = (account: SQL) => sql`case when ${account} like 'member:%' then 'wallet'
  when ${account} = 'company:transfers' then 'paynow' else substr(${account}, 9) end`

const sumSql = (what: SQL) => sql`coalesce(sum(${what}), 0)::float8`

/** By the ledger, and by the orders paid in the period. Any difference is shown. */
export async function readRevenue(requestCtx: Ctx, query: RevenueQuery) {
  requirePermission(requestCtx, "money")
  const ctx = { ...requestCtx, db: await requestCtx.app.offload.reports() }
  const { start, end, ...days } = periodOf(query, ctx.now())
  const inPeriod = (at: SQL) =>
    sql`${at} >= ${start.toISOString()}::timestamptz and ${at} < ${end.toISOString()}::timestamptz`
  const credits = await listCredits(ctx, inPeriod)
  const [methods, sales, margin, fees, refundsByMethod, paidOut, byDay] = await Promise.all([
    listMethods(ctx, inPeriod),
    readSales(ctx, inPeriod),
    readMargin(ctx, inPeriod, credits),
    listFees(ctx, inPeriod),
    listRefundsByMethod(ctx, inPeriod),
    readPaidOut(ctx, inPeriod),
    listDays(ctx, inPeriod, credits),
  ])
  const creditedGstCents = sum(...credits.map(({ gstCents }) => gstCents))
  const ledgerCents = methods.reduce((all, { cents }) => all + cents, 0)
  const backCents = refundsByMethod.reduce((all, { cents }) => all + cents, 0)
  return {
    ...days,
    methods,
    ...sales,
    invoicedGstCents: sales.gstCents,
    creditedGstCents,
    gstCents: sales.gstCents - creditedGstCents,
    ...margin,
    fees,
    back: refundsByMethod,
    ...paidOut,
    byDay,
    ledgerCents,
    backCents,
    netCents: ledgerCents - backCents,
    differenceCents: ledgerCents - sales.ordersCents,
    open: await readOpenPayments(ctx),
  }
}

export type RevenueReport = Awaited<ReturnType<typeof readRevenue>>
type PeriodFilter = (at: SQL) => SQL

async function rowsOf<Row extends Record<string, unknown>>({ app }: Ctx, query: SQL) {
  const { rows } = await app.db.execute<Row>(query)
  return rows
}

async function listMethods(ctx: Ctx, inPeriod: PeriodFilter) {
  return await rowsOf<{ method: "paynow" | "card" | "wallet"; orders: number; cents: number }>(
    ctx,
    sql`select ${methodOf(sql`p.account`)} as method, count(distinct j.subject_id)::int as orders, ${sumSql(sql`-p.amount`)} as cents
      from wallet_journals j join wallet_postings p on p.journal_id = j.id
      where j.kind in ('order-paid', 'top-up') and p.unit = 'cents' and p.amount < 0 and ${inPeriod(sql`j.at`)}
      group by 1 order by 3 desc`,
  )
}

async function readSales(ctx: Ctx, inPeriod: PeriodFilter) {
  const [row] = await rowsOf<{
    orders: number
    ordersCents: number
    gstCents: number
    goodsCents: number
    topUpCents: number
  }>(
    ctx,
    sql`with paid as (select * from orders o where ${inPeriod(sql`o.paid_at`)}),
      goods as (
        select l.kind, l.price_cents * l.quantity as cents from order_lines l join paid on paid.id = l.order_id
      )
      select (select count(*)::int from paid) as orders,
        (select ${sumSql(sql`total_cents`)} from paid) as "ordersCents",
        (select ${sumSql(sql`gst_cents`)} from paid) as "gstCents",
        (select ${sumSql(sql`cents`)} from goods where kind <> 'top-up') as "goodsCents",
        (select ${sumSql(sql`cents`)} from goods where kind = 'top-up') as "topUpCents"`,
  )
  return row ?? { orders: 0, ordersCents: 0, gstCents: 0, goodsCents: 0, topUpCents: 0 }
}

/**
 * For lots under the Gross Margin Scheme, at the rate of the buyer's order. No invoice states this GST; credit notes
 * reduce it as they reduce the stated GST.
 */
async function readMargin(ctx: Ctx, inPeriod: PeriodFilter, credits: readonly Credit[]) {
  const rates = await rowsOf<{ rate: number; cents: number }>(
    ctx,
    sql`select rate, ${sumSql(sql`cents`)} as cents from (
        select o.gst_basis_points as rate, o.margin_cents as cents from orders o
          where o.margin_cents > 0 and ${inPeriod(sql`o.paid_at`)}
        union all
        select o.gst_basis_points, s.margin_cents from settlements s
          join order_lines l on l.id = s.line_id join orders o on o.id = l.order_id
          where s.margin_cents > 0 and ${inPeriod(sql`s.opened_at`)}
      ) margins group by 1`,
  )
  const margins = new Map(rates.map(({ rate, cents }) => [rate, cents]))
  for (const { rate, marginCents } of credits) margins.set(rate, (margins.get(rate) ?? 0) - marginCents)
  return {
    marginCents: sum(...margins.values()),
    marginGstCents: sum(...[...margins].map(([rate, cents]) => gstInside(cents, rate))),
  }
}

async function listFees(ctx: Ctx, inPeriod: PeriodFilter) {
  return await rowsOf<{ kind: ChargeKind; cents: number }>(
    ctx,
    sql`select c.kind, ${sumSql(sql`c.cents`)} as cents
      from order_charges c join orders o on o.id = c.order_id
      where ${inPeriod(sql`o.paid_at`)} group by 1 order by 1`,
  )
}

/** A refund that failed later is subtracted again. Wallet debits are left out: that money never counted as received. */
async function listRefundsByMethod(ctx: Ctx, inPeriod: PeriodFilter) {
  return await rowsOf<{ method: "paynow" | "card" | "wallet" | "bank"; refunds: number; cents: number }>(
    ctx,
    sql`select ${methodOf(sql`p.account`)} as method, count(*) filter (where j.kind = 'refund')::int as refunds,
        ${sumSql(sql`p.amount`)} as cents
      from wallet_journals j join wallet_postings p on p.journal_id = j.id
      where p.unit = 'cents' and ${inPeriod(sql`j.at`)} and (
        j.kind in ('refund', 'refund-failed') and p.account like 'outside:%'
        or j.kind = 'refund' and p.account like 'member:%' and p.amount > 0)
      group by 1 order by 3 desc`,
  )
}

async function readPaidOut(ctx: Ctx, inPeriod: PeriodFilter) {
  const [row] = await rowsOf<{ retainedCents: number; paidOutCents: number }>(
    ctx,
    sql`select coalesce(sum(p.amount) filter (where j.kind = 'over-payment'), 0)::float8 as "retainedCents",
        coalesce(sum(p.amount) filter (where j.kind = 'withdrawal-paid'), 0)::float8 as "paidOutCents"
      from wallet_journals j join wallet_postings p on p.journal_id = j.id
      where j.kind in ('over-payment', 'withdrawal-paid') and p.unit = 'cents' and p.amount > 0
        and ${inPeriod(sql`j.at`)}`,
  )
  return { retainedCents: row?.retainedCents ?? 0, paidOutCents: row?.paidOutCents ?? 0 }
}

async function listDays(ctx: Ctx, inPeriod: PeriodFilter, credits: readonly Credit[]) {
  const days = await rowsOf<{ day: string; orders: number; cents: number; gstCents: number }>(
    ctx,
    sql`select to_char(o.paid_at at time zone 'Asia/Singapore', 'YYYY-MM-DD') as day, count(*)::int as orders,
        ${sumSql(sql`o.total_cents`)} as cents, ${sumSql(sql`o.gst_cents`)} as "gstCents"
      from orders o where ${inPeriod(sql`o.paid_at`)} group by 1`,
  )
  const byDay = new Map(days.map((each) => [each.day, each]))
  for (const { day, gstCents } of credits) {
    const found = byDay.get(day) ?? { day, orders: 0, cents: 0, gstCents: 0 }
    byDay.set(day, { ...found, gstCents: found.gstCents - gstCents })
  }
  return [...byDay.values()].toSorted((a, b) => a.day.localeCompare(b.day))
}

export async function readOpenPayments(ctx: Ctx) {
  requirePermission(ctx, "money")
  const [row] = await rowsOf<{
    unpaid: number
    unpaidCents: number
    transfers: number
    transferCents: number
    withdrawals: number
    withdrawalCents: number
    refunds: number
    refundCents: number
  }>(
    ctx,
    sql`select o.*, t.*, w.*, r.* from
      (select count(*)::int as unpaid, ${sumSql(sql`total_cents`)} as "unpaidCents"
        from orders where status in ('unpaid', 'processing')) o,
      (select count(*)::int as transfers, ${sumSql(sql`amount_cents`)} as "transferCents"
        from transfers where status = 'open') t,
      (select count(*)::int as withdrawals, ${sumSql(sql`amount_cents`)} as "withdrawalCents"
        from withdrawals where status = 'requested') w,
      (select count(*)::int as refunds, ${sumSql(sql`amount_cents`)} as "refundCents"
        from refunds where status = 'pending') r`,
  )
  if (!row) throw new Error("A query for one row returned none")
  return row
}
