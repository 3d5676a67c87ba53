import { and, eq, inArray, sql } from "drizzle-orm"
import { type CardProvider, cardProviderOf, type Intent } from "#domains/payments/card-provider.ts"
import { payments, refunds } from "#domains/payments/schema.ts"
import type { House } from "#platform/ctx.ts"
import type { Payment } from "./open-payment.ts"

/** Where two of the books say otherwise. */
export const differenceKinds = [
  "unknownCharge", // the provider charged what the house never asked for
  "notTakenOver", // charged at the provider, and no payment here
  "notCharged", // a payment here, and no charge at the provider
  "otherAmount", // charged and written down with two amounts
  "otherRefund", // given back and written down with two amounts
  "openAtProvider", // ended here, and could still be charged there
  "orderWithoutPayment", // a paid order, and not one payment of its total
  "paymentWithoutOrder", // a payment, and its order is not paid
  "otherLedger", // the ledger has another amount of an order than its payment
  "otherLedgerRefund", // the ledger has another amount of a refund
  "otherTransfers", // transfers that paid an order come to another amount
  "refundWaits", // not given back after a day
  "refundFailed",
  "eventWaits", // told by the provider an hour ago, and not acted on
] as const

export type Difference = {
  kind: (typeof differenceKinds)[number]
  /** The order, payment, refund, event or intent it is about. */
  subjectId: string
  hereCents: number | null
  thereCents: number | null
}

const days = 24 * 3_600_000

/**
 * Compares what the provider says, the payments, the orders and the ledger with each other, and names what differs.
 * Nothing is changed. What is on its way at this moment may be named once, and is gone the next time.
 */
export async function reconcile(house: House, sinceDays = 30): Promise<Difference[]> {
  const provider = await cardProviderOf(house)
  const since = new Date(house.clock.now().getTime() - sinceDays * days)
  const found: Difference[] = []
  if (provider)
    for await (const page of pagesOf(provider.list(since)))
      found.push(...(await compare(house, provider, page)))
  return [...found, ...(await compareBooks(house))]
}

async function* pagesOf(intents: AsyncIterable<Intent>): AsyncIterable<Intent[]> {
  let page: Intent[] = []
  for await (const intent of intents) {
    page.push(intent)
    if (page.length < 500) continue
    yield page
    page = []
  }
  yield page
}

async function compare(house: House, { name }: CardProvider, intents: readonly Intent[]) {
  const ids = intents.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await house.db
    .select({ payment: payments, backCents: summed("succeeded"), leavingCents: summed("pending") })
    .from(payments)
    .leftJoin(refunds, and(eq(refunds.paymentId, payments.id), eq(refunds.goesTo, "source")))
    .where(and(inArray(payments.providerId, ids), eq(payments.provider, name)))
    .groupBy(payments.id)
  const known = new Map(rows.map((row) => [row.payment.providerId, row]))
  return intents.flatMap((intent) => differenceOf(intent, known.get(intent.id)) ?? [])
}

const summed = (status: "succeeded" | "pending") =>
  sql<number>`coalesce(sum(${refunds.amountCents}) filter (where ${refunds.status} = ${status}), 0)::bigint`.mapWith(
    Number,
  )

type Known = { payment: Payment; backCents: number; leavingCents: number }

function differenceOf(intent: Intent, known: Known | undefined): Difference | undefined {
  const payment = known?.payment
  const hereCents = payment?.amountCents ?? null
  const about = { subjectId: payment?.orderId ?? intent.id, hereCents, thereCents: intent.amountCents }
  const isCharged = intent.status === "succeeded"
  if (!known || !payment)
    return isCharged && !isGivenBack(intent) ? { kind: "unknownCharge", ...about } : undefined
  if (isCharged && payment.status !== "succeeded")
    // In another currency: it was sent back whole, and the ledger never knew of it.
    return isGivenBack(intent) ? undefined : { kind: "notTakenOver", ...about }
  if (!isCharged && payment.status === "succeeded") return { kind: "notCharged", ...about }
  if (payment.status === "canceled" && intent.status !== "canceled")
    return { kind: "openAtProvider", ...about }
  if (!isCharged) return undefined
  if (intent.amountCents !== payment.amountCents) return { kind: "otherAmount", ...about }
  const most = known.backCents + known.leavingCents
  if (intent.refundedCents >= known.backCents && intent.refundedCents <= most) return undefined
  return { ...about, kind: "otherRefund", hereCents: known.backCents, thereCents: intent.refundedCents }
}

function isGivenBack({ refundedCents, amountCents }: Intent): boolean {
  return refundedCents === amountCents
}

async function compareBooks(house: House): Promise<Difference[]> {
  const { rows } = await house.db.execute<Difference>(sql`
    with settled as (
      select order_id, count(*) as count, sum(amount_cents) as cents
      from payments where status = 'succeeded' and failure is null group by order_id
    ), booked as (
      select j.subject_id as order_id, sum(p.amount) as cents
      from wallet_journals j join wallet_postings p on p.journal_id = j.id
      where j.kind in ('order-paid', 'top-up') and p.unit = 'cents' and p.amount > 0 and j.subject_id like 'ord_%'
      group by 1
    ), given as (
      select j.subject_id as refund_id, sum(p.amount) as cents
      from wallet_journals j join wallet_postings p on p.journal_id = j.id
      where j.kind = 'refund' and p.unit = 'cents' and p.amount > 0 and j.subject_id like 'ref_%' group by 1
    ), matched as (
      select order_id, sum(amount_cents) as cents from transfer_matches group by order_id
    ), differing as (
      select 'orderWithoutPayment' as kind, o.id as subject, s.cents as here, o.total_cents as there
      from orders o left join settled s on s.order_id = o.id
      where o.status in ('paid', 'refunded') and o.total_cents > 0
        and (s.count is distinct from 1 or s.cents <> o.total_cents)
      union all
      select 'paymentWithoutOrder', o.id, s.cents, o.total_cents
      from settled s join orders o on o.id = s.order_id where o.status not in ('paid', 'refunded')
      union all
      select 'otherLedger', coalesce(s.order_id, b.order_id), b.cents, s.cents
      from settled s full join booked b on b.order_id = s.order_id where s.cents is distinct from b.cents
      union all
      select 'otherLedgerRefund', coalesce(r.id, g.refund_id), g.cents, r.amount_cents
      from (select * from refunds where status = 'succeeded') r full join given g on g.refund_id = r.id
      where r.amount_cents is distinct from g.cents
      union all
      select 'otherTransfers', coalesce(m.order_id, p.order_id), p.amount_cents, m.cents
      from (select * from payments where provider = 'paynow' and status = 'succeeded') p
      full join matched m on m.order_id = p.order_id where p.amount_cents is distinct from m.cents
      union all
      select case status when 'failed' then 'refundFailed' else 'refundWaits' end, order_id, amount_cents, null
      from refunds
      where status = 'failed' or (status = 'pending' and created_at < ${house.clock.now().toISOString()}::timestamptz - interval '1 day')
      union all
      select 'eventWaits', id, null, null from payment_events
      where handled_at is null and received_at < ${house.clock.now().toISOString()}::timestamptz - interval '1 hour'
    )
    select kind, subject as "subjectId", here::float8 as "hereCents", there::float8 as "thereCents"
    from differing order by kind, subject`)
  return rows
}
