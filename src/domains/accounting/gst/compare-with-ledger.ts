import { sql } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import { inPeriod, type TaxPeriod } from "./list-tax-documents.ts"

export type LedgerGap = {
  orderId: Id<"ord">
  reference: string
  documentCents: Cents
  ledgerCents: Cents
}

const maxGaps = 200

/**
 * Orders whose invoices less credit notes are not what the ledger received for them less what it refunded. A refund that
 * failed after its credit note is one.
 */
export async function listLedgerGaps({ app }: Ctx, period: TaxPeriod): Promise<LedgerGap[]> {
  const db = await app.offload.reports()
  const { rows } = await db.execute<LedgerGap>(sql`
    with documented as (
      select d.order_id, sum(case d.kind when 'invoice' then o.total_cents else -r.amount_cents end) as cents
      from documents d join orders o on o.id = d.order_id left join refunds r on r.id = d.subject_id
      where d.kind in ('invoice', 'credit-note') and ${inPeriod(sql`d.issued_at`, period)} group by 1
    ), posted as (
      select j.subject_id as order_id, p.amount as cents
      from wallet_journals j join wallet_postings p on p.journal_id = j.id
      where j.kind in ('order-paid', 'top-up') and p.unit = 'cents' and p.amount > 0 and ${inPeriod(sql`j.at`, period)}
      union all
      select r.order_id, case j.kind when 'refund' then -greatest(p.amount, 0) else -least(p.amount, 0) end
      from wallet_journals j join wallet_postings p on p.journal_id = j.id join refunds r on r.id = j.subject_id
      where (j.kind = 'refund' or j.kind = 'refund-failed' and p.account like 'outside:%')
        and p.unit = 'cents' and ${inPeriod(sql`j.at`, period)}
        and not exists (select from wallet_postings u where u.journal_id = j.id and u.account = 'company:unmatched')
    ), booked as (
      select order_id, sum(cents) as cents from posted group by 1
    )
    select o.id as "orderId", o.reference, coalesce(d.cents, 0)::float8 as "documentCents",
      coalesce(b.cents, 0)::float8 as "ledgerCents"
    from documented d full join booked b on b.order_id = d.order_id
      join orders o on o.id = coalesce(d.order_id, b.order_id)
    where coalesce(d.cents, 0) <> coalesce(b.cents, 0)
    order by o.paid_at desc nulls last, o.id limit ${maxGaps}`)
  return rows
}
