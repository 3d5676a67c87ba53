import { type SQL, sql } from "drizzle-orm"
import type { AppContext } from "#platform/ctx.ts"

export const differenceKinds = [
  "unknownCharge", // charged at the provider, without a payment here
  "notTakenOver", // charged at the provider, not succeeded here
  "notCharged", // succeeded here, but not charged at the provider
  "otherAmount", // charged and recorded amounts differ
  "refundMismatch", // refunded and recorded amounts differ
  "openAtProvider", // canceled here, can still be charged there
  "orderWithoutPayment", // a paid order without exactly one payment of its total
  "paymentWithoutOrder", // a payment whose order is not paid
  "otherLedger", // the ledger and the payment of an order have different amounts
  "otherLedgerRefund", // the ledger and a refund differ
  "otherTransfers", // transfers do not add up to the payment
  "otherBank", // the ledger's bank balance differs from the bank's money
  "otherWaiting", // the ledger's unmatched balance differs from the open transfers
  "refundWaits", // pending for more than a day
  "refundFailed",
  "eventWaits", // received an hour ago, and not handled
] as const

export type PaymentDifference = {
  kind: (typeof differenceKinds)[number]
  subjectId: string
  ownCents: number | null
  otherCents: number | null
}

export async function compareBooks(app: AppContext): Promise<PaymentDifference[]> {
  const now = sql`${app.clock.now().toISOString()}::timestamptz`
  const { rows } = await app.db.execute<PaymentDifference>(sql`
    with settled as (
      select order_id, count(*) as count, sum(amount_cents) as cents
      from payments where status = 'succeeded' and failure is null group by order_id
    ), booked as (
      select j.subject_id as order_id, sum(p.amount) as cents
      from wallet_journals j join wallet_postings p on p.journal_id = j.id
      where j.kind in ('order-paid', 'top-up') and p.unit = 'cents' and p.amount > 0 and j.subject_id like 'ord_%'
      group by 1
    ), given as (
      select j.subject_id as refund_id, sum(case j.kind when 'refund' then greatest(p.amount, 0) else least(p.amount, 0) end) as cents
      from wallet_journals j join wallet_postings p on p.journal_id = j.id
      where (j.kind = 'refund' or j.kind = 'refund-failed' and p.account like 'outside:%')
        and p.unit = 'cents' and j.subject_id like 'ref_%'
      group by 1 having sum(case j.kind when 'refund' then greatest(p.amount, 0) else least(p.amount, 0) end) <> 0
    ), matched as (
      select order_id, sum(amount_cents) as cents from transfer_matches group by order_id
    ), paid_with as (
      select transfer_id, sum(amount_cents) as cents from transfer_matches group by 1
    ), kept as (
      select j.subject_id as transfer_id, sum(p.amount) as cents
      from wallet_journals j join wallet_postings p on p.journal_id = j.id
      where j.kind = 'over-payment' and p.unit = 'cents' and p.amount > 0 and j.subject_id like 'trf_%' group by 1
    ), differing as (
      select 'orderWithoutPayment' as kind, o.id as subject, s.cents as own, o.total_cents as other
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
      union all ${bank}
      union all
      select case status when 'failed' then 'refundFailed' else 'refundWaits' end, order_id, amount_cents, null
      from refunds r
      where status = 'failed' and not exists (select from refunds n where n.instead_of = r.id)
        or status = 'pending' and created_at < ${now} - interval '1 day'
      union all
      select 'eventWaits', id, null, null from payment_events
      where handled_at is null and received_at < ${now} - interval '1 hour'
    )
    select kind, subject as "subjectId", own::float8 as "ownCents", other::float8 as "otherCents"
    from differing order by kind, subject`)
  return rows
}

const bank: SQL = sql`
  select 'otherBank', 'bank', own, other from (
    select (select coalesce(-sum(amount), 0) from wallet_postings
        where account in ('outside:paynow', 'outside:bank') and unit = 'cents') as own,
      (select coalesce(sum(amount_cents), 0) from transfers)
      - (select coalesce(sum(t.amount_cents - coalesce(m.cents, 0) - coalesce(k.cents, 0)), 0)
          from transfers t left join paid_with m on m.transfer_id = t.id left join kept k on k.transfer_id = t.id
          where t.status = 'returned')
      - (select coalesce(sum(r.amount_cents), 0) from refunds r join payments p on p.id = r.payment_id
          where r.status = 'succeeded' and (r.destination = 'bank' or r.destination = 'source' and p.provider = 'paynow'))
      - (select coalesce(sum(amount_cents), 0) from withdrawals where status = 'paid') as other
  ) sums where own <> other
  union all
  select 'otherWaiting', 'bank', own, other from (
    select (select coalesce(sum(amount), 0) from wallet_postings
        where account = 'company:transfers' and unit = 'cents') as own,
      (select coalesce(sum(t.amount_cents - coalesce(m.cents, 0) - coalesce(k.cents, 0)), 0)
        from transfers t left join paid_with m on m.transfer_id = t.id left join kept k on k.transfer_id = t.id
        where t.status = 'open') as other
  ) sums where own <> other`
