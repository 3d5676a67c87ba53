import { sql } from "drizzle-orm"
import { countryCodeOf } from "#domains/countries/countries.ts"
import { gstInside, isExport } from "#domains/orders/gst.ts"
import { home } from "#domains/places/places.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import { formatLocalTime } from "#platform/time.ts"
import { inPeriod, listTaxDocuments, type TaxPeriod } from "../gst/list-tax-documents.ts"
import type { LedgerJournal } from "./make-journals.ts"
import { type Amounts, amountsOf, negated, type SoldOrder, splitRefund, splitSale } from "./split-sales.ts"

type JournalRow = {
  id: string
  kind: string
  day: string
  subjectId: string | null
  reference: string | null
  postings: { account: string; amount: Cents }[]
}

/** The ledger's journals in cents, and sellers' fees, which it leaves in `company:sales` without a posting. */
export async function readLedger(ctx: Ctx, period: TaxPeriod): Promise<LedgerJournal[]> {
  const db = await ctx.app.offload.reports()
  const { rows } = await db.execute<JournalRow>(sql`
    select j.id, j.kind, to_char(j.at at time zone 'Asia/Singapore', 'YYYY-MM-DD') as day, j.subject_id as "subjectId",
      o.reference, json_agg(json_build_object('account', p.account, 'amount', p.amount) order by p.account) as postings
    from wallet_journals j join wallet_postings p on p.journal_id = j.id and p.unit = 'cents'
      left join refunds r on r.id = j.subject_id left join orders o on o.id = coalesce(r.order_id, j.subject_id)
    where ${inPeriod(sql`j.at`, period)} group by j.id, o.reference order by j.at, j.id`)
  const [orders, refunds, fees] = await Promise.all([
    readSoldOrders(ctx, period),
    readRefunds(ctx, period),
    listFeeJournals(ctx, period),
  ])
  const journals = rows.map(({ subjectId, ...row }) => ({
    ...row,
    sales: salesOf({ subjectId, ...row }, orders, refunds),
  }))
  return [...journals, ...fees]
}

type SoldOrders = ReadonlyMap<string, SoldOrder>
type Refunds = ReadonlyMap<string, RefundRow>

function salesOf(row: JournalRow, orders: SoldOrders, refunds: Refunds): Amounts {
  const cents = row.postings.find(({ account }) => account === "company:sales")?.amount ?? 0
  if (cents === 0) return amountsOf([])
  const refund = refunds.get(row.subjectId ?? "")
  const order = orders.get(refund?.orderId ?? row.subjectId ?? "")
  if (!order) return amountsOf([[row.kind.startsWith("seller-") ? "sellers" : "goods", cents]])
  if (!refund) return splitSale(order)
  const split = splitRefund(order, { ...refund, cents: Math.abs(cents) })
  return cents < 0 ? negated(split) : split
}

type SoldOrderRow = {
  id: string
  country: string | null
  marginCents: number | null
  gstBasisPoints: number | null
  gstCents: number
  taxedGoodsCents: number
  goods: number
  sellers: number
  membership: number
  storage: number
  commission: number
  late: number
  discounts: number
  deliveryAndPromotion: number
  card: number
  points: number
}

const lineCents = sql`(l.price_cents * l.quantity - l.discount_cents)`

async function readSoldOrders({ app }: Ctx, period: TaxPeriod): Promise<SoldOrders> {
  const db = await app.offload.reports()
  const { rows } = await db.execute<SoldOrderRow>(sql`
    with sold as (
      select distinct o.id from wallet_journals j left join refunds r on r.id = j.subject_id
        join orders o on o.id = coalesce(r.order_id, j.subject_id)
      where j.kind in ('order-paid', 'top-up', 'refund', 'refund-failed') and ${inPeriod(sql`j.at`, period)}
    )
    select o.id, case when o.shipping = 'delivery' then o.address ->> 'country' end as country,
      o.margin_cents::float8 as "marginCents", o.gst_basis_points as "gstBasisPoints", o.gst_cents::float8 as "gstCents",
      lines.*, charges.*
    from sold join orders o on o.id = sold.id
    cross join lateral (
      select coalesce(sum(${lineCents}) filter (where l.kind in ('bottle', 'dram', 'cask') or l.kind = 'lot' and s.seller_id is null), 0)::float8 as goods,
        coalesce(sum(${lineCents}) filter (where coalesce(l.location, ${home.slug}) = ${home.slug}
          and (l.kind in ('bottle', 'dram') or l.kind = 'lot' and s.seller_id is null)), 0)::float8 as "taxedGoodsCents",
        coalesce(sum(${lineCents}) filter (where l.kind = 'lot' and s.seller_id is not null), 0)::float8 as sellers,
        coalesce(sum(${lineCents}) filter (where l.kind = 'membership'), 0)::float8 as membership,
        coalesce(sum(${lineCents}) filter (where l.kind = 'storage'), 0)::float8 as storage,
        coalesce(sum(l.discount_cents), 0)::float8 as discounts
      from order_lines l left join lots s on l.kind = 'lot' and s.id = l.subject_id where l.order_id = o.id
    ) lines
    cross join lateral (
      select coalesce(sum(c.cents) filter (where c.kind = 'commission'), 0)::float8 as commission,
        coalesce(sum(c.cents) filter (where c.kind = 'late'), 0)::float8 as late,
        coalesce(sum(c.cents) filter (where c.kind in ('delivery', 'cover', 'promotion')), 0)::float8 as "deliveryAndPromotion",
        coalesce(sum(c.cents) filter (where c.kind = 'card'), 0)::float8 as card,
        coalesce(sum(c.cents) filter (where c.kind = 'points'), 0)::float8 as points
      from order_charges c where c.order_id = o.id
    ) charges`)
  return new Map(rows.map((row) => [row.id, soldOrderOf(row)]))
}

function soldOrderOf(row: SoldOrderRow): SoldOrder {
  const { sellers, goods, membership, storage, commission, points, country } = row
  return {
    parts: {
      ...{ sellers, goods, membership, storage, commission, points },
      // What a promotion takes off no line it takes off the delivery.
      delivery: row.deliveryAndPromotion + row.discounts,
      lateFees: row.late,
      cardFees: row.card,
    },
    taxedGoodsCents: row.taxedGoodsCents,
    isExported: country !== null && isExport(countryCodeOf(country)),
    gstCents: row.gstCents + gstInside(row.marginCents ?? 0, row.gstBasisPoints),
  }
}

type RefundRow = { orderId: string; gstCents: Cents; undoneHammerCents: Cents }
type StoredRefund = RefundRow & {
  id: string
  marginCents: number
  marginBefore: number
  gstBasisPoints: number | null
}

async function readRefunds({ app }: Ctx, period: TaxPeriod): Promise<Refunds> {
  const db = await app.offload.reports()
  const { rows } = await db.execute<StoredRefund>(sql`
    with moved as (
      select distinct j.subject_id as id from wallet_journals j
      where j.kind in ('refund', 'refund-failed') and ${inPeriod(sql`j.at`, period)}
    )
    select r.id, r.order_id as "orderId", r.gst_cents::float8 as "gstCents", r.margin_cents::float8 as "marginCents",
      o.gst_basis_points as "gstBasisPoints", earlier.cents as "marginBefore",
      coalesce((
        select sum(case when r.is_final then ${lineCents} else least(${lineCents}, g.amount_cents) end)
        from order_lines l join lots s on s.id = l.subject_id and s.seller_id is not null
          left join refund_lines g on g.refund_id = r.id and g.line_id = l.id
        where l.order_id = o.id and l.kind = 'lot' and (r.is_final or g.line_id is not null)
      ), 0)::float8 as "undoneHammerCents"
    from moved join refunds r on r.id = moved.id join orders o on o.id = r.order_id
    cross join lateral (
      select coalesce(sum(b.margin_cents), 0)::float8 as cents from refunds b
      where b.order_id = o.id and (b.created_at, b.id) < (r.created_at, r.id) and b.status = 'succeeded'
    ) earlier`)
  return new Map(
    rows.map(({ id, orderId, gstCents, marginCents, marginBefore, gstBasisPoints, undoneHammerCents }) => {
      const inside = (cents: Cents) => gstInside(cents, gstBasisPoints)
      const marginGst = inside(marginBefore + marginCents) - inside(marginBefore)
      return [id, { orderId, gstCents: gstCents + marginGst, undoneHammerCents }]
    }),
  )
}

/** A seller owes them out of the proceeds. */
async function listFeeJournals(ctx: Ctx, period: TaxPeriod): Promise<LedgerJournal[]> {
  const documents = await listTaxDocuments(ctx, period)
  return documents
    .filter(({ orderId }) => orderId === null)
    .map(({ id, kind, at, totalCents, gstCents, marginGstCents }) => ({
      ...{ id: `${kind} ${id}`, kind, day: dayOf(at), reference: id, postings: [] },
      sales: amountsOf([
        ["sellers", -totalCents],
        ["sellerFees", totalCents - gstCents - marginGstCents],
        ["gst", gstCents + marginGstCents],
      ]),
    }))
}

function dayOf(at: Date): string {
  return formatLocalTime(at).slice(0, 10)
}
