import { type SQL, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { countryCodeOf } from "#domains/countries/countries.ts"
import { isExport, partOfTotal } from "#domains/orders/gst.ts"
import { home } from "#domains/places/places.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import {
  negate,
  type SupplySplit,
  splitCredit,
  splitInvoice,
  splitSellerFees,
  type TaxedOrder,
} from "./split-supplies.ts"

export type TaxPeriod = { start: Date; end: Date }

/** Their tax point is `at`: an invoice is issued when it is paid (Goods and Services Tax Act 1993, section 11). */
export type TaxDocument = SupplySplit & {
  id: string
  kind: "invoice" | "credit-note" | "seller-fees" | "seller-fees-reversed" | "unsold-fees"
  /** Of an invoice or a credit note. */
  number: number | null
  at: Date
  name: string
  orderId: Id<"ord"> | null
  lotId: Id<"lot"> | null
  gstBasisPoints: number | null
  /** Of lots under the margin scheme. */
  marginHammerCents: Cents
}

export async function listTaxDocuments(ctx: Ctx, period: TaxPeriod): Promise<TaxDocument[]> {
  requirePermission(ctx, "money")
  const [invoices, credits, fees] = await Promise.all([
    listInvoices(ctx, period),
    listCreditNotes(ctx, period),
    listSellerFees(ctx, period),
  ])
  return [...invoices, ...credits, ...fees].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

export function inPeriod(at: SQL, { start, end }: TaxPeriod): SQL {
  return sql`${at} >= ${start.toISOString()}::timestamptz and ${at} < ${end.toISOString()}::timestamptz`
}

type DocumentedOrder = {
  id: string
  number: number
  at: string
  name: string
  orderId: Id<"ord">
  totalCents: number
  taxedCents: number
  marginCents: number | null
  gstBasisPoints: number | null
  gstCents: number
  country: string | null
  ownGoods: number
  lots: number
  lotsAbroad: number
  casks: number
  agentLots: number
  elsewhere: number
  card: number
  discounts: number
  deliveryAndPromotion: number
  lotFees: number
}

const isAtHome = sql`coalesce(l.location, ${home.slug}) = ${home.slug}`

const orderColumns = sql`d.id, d.number, d.issued_at as at, o.reference as name, o.id as "orderId",
  o.total_cents::float8 as "totalCents", o.taxed_cents::float8 as "taxedCents", o.margin_cents::float8 as "marginCents",
  o.gst_basis_points as "gstBasisPoints", o.gst_cents::float8 as "gstCents",
  case when o.shipping = 'delivery' then o.address ->> 'country' end as country, goods.*, charges.*`

const orderParts = sql`
  cross join lateral (
    select coalesce(sum(cents) filter (where kind in ('bottle', 'dram') and home or kind = 'lot' and own and home), 0)::float8 as "ownGoods",
      coalesce(sum(cents) filter (where kind = 'lot'), 0)::float8 as "lots",
      coalesce(sum(cents) filter (where kind = 'lot' and not home), 0)::float8 as "lotsAbroad",
      coalesce(sum(cents) filter (where kind = 'cask' and home), 0)::float8 as "casks",
      coalesce(sum(cents) filter (where kind = 'lot' and not own and home), 0)::float8 as "agentLots",
      coalesce(sum(cents) filter (where not home or kind = 'top-up'), 0)::float8 as "elsewhere",
      coalesce(sum(discount_cents), 0)::float8 as "discounts"
    from (
      select l.kind, l.price_cents * l.quantity - l.discount_cents as cents, l.discount_cents, ${isAtHome} as home, lots.seller_id is null as own
      from order_lines l left join lots on l.kind = 'lot' and lots.id = l.subject_id where l.order_id = o.id
    ) lines
  ) goods
  cross join lateral (
    select coalesce(sum(c.cents) filter (where c.kind = 'card'), 0)::float8 as "card",
      coalesce(sum(c.cents) filter (where c.kind in ('delivery', 'cover', 'promotion')), 0)::float8 as "deliveryAndPromotion",
      coalesce(sum(c.cents) filter (where c.kind in ('commission', 'late')), 0)::float8 as "lotFees"
    from order_charges c where c.order_id = o.id
  ) charges`

function taxedOrderOf(row: DocumentedOrder): TaxedOrder {
  const { totalCents, taxedCents, marginCents, gstBasisPoints, gstCents } = row
  return {
    ...{ totalCents, taxedCents, marginCents, gstBasisPoints, gstCents },
    cardCents: row.card,
    isExported: row.country !== null && isExport(countryCodeOf(row.country)),
    ownGoodsCents: row.ownGoods,
    agentGoodsCents: row.agentLots + row.casks,
    otherGoodsCents: row.elsewhere + partOfTotal(row.lotFees, row.lots, row.lotsAbroad),
    deliveryCents: row.deliveryAndPromotion + row.discounts,
  }
}

function documentOf({
  id,
  number,
  at,
  name,
  orderId,
  gstBasisPoints,
  marginCents,
  agentLots,
}: DocumentedOrder) {
  const marginHammerCents = marginCents === null ? 0 : agentLots
  return { id, number, at: new Date(at), name, orderId, lotId: null, gstBasisPoints, marginHammerCents }
}

async function listInvoices({ app }: Ctx, period: TaxPeriod): Promise<TaxDocument[]> {
  const db = await app.offload.reports()
  const { rows } = await db.execute<DocumentedOrder>(sql`
    select ${orderColumns} from documents d join orders o on o.id = d.order_id ${orderParts}
    where d.kind = 'invoice' and ${inPeriod(sql`d.issued_at`, period)} order by d.number`)
  return rows.map((row) => ({
    ...documentOf(row),
    kind: "invoice" as const,
    ...splitInvoice(taxedOrderOf(row)),
  }))
}

type CreditRow = DocumentedOrder & {
  amount: number
  gst: number
  margin: number
  amountBefore: number
  gstBefore: number
  marginBefore: number
}

async function listCreditNotes({ app }: Ctx, period: TaxPeriod): Promise<TaxDocument[]> {
  const db = await app.offload.reports()
  const { rows } = await db.execute<CreditRow>(sql`
    select ${orderColumns}, r.amount_cents::float8 as amount, r.gst_cents::float8 as gst, r.margin_cents::float8 as margin,
      earlier.*
    from documents d join orders o on o.id = d.order_id join refunds r on r.id = d.subject_id ${orderParts}
    cross join lateral (
      select coalesce(sum(b.amount_cents), 0)::float8 as "amountBefore", coalesce(sum(b.gst_cents), 0)::float8 as "gstBefore",
        coalesce(sum(b.margin_cents), 0)::float8 as "marginBefore"
      from documents e join refunds b on b.id = e.subject_id
      where e.kind = 'credit-note' and e.order_id = o.id and e.number < d.number
    ) earlier
    where d.kind = 'credit-note' and ${inPeriod(sql`d.issued_at`, period)} order by d.number`)
  return rows.map((row) => {
    const before = { amountCents: row.amountBefore, gstCents: row.gstBefore, marginCents: row.marginBefore }
    const credit = { amountCents: row.amount, gstCents: row.gst, marginCents: row.margin }
    const split = splitCredit(splitInvoice(taxedOrderOf(row)), before, credit, row.gstBasisPoints)
    const { marginHammerCents: hammer, ...document } = documentOf(row)
    const marginHammerCents = 0 - partOfTotal(hammer, row.totalCents, row.amount)
    return { ...document, kind: "credit-note" as const, marginHammerCents, ...negate(split) }
  })
}

type FeesRow = {
  id: string
  kind: "seller-fees" | "seller-fees-reversed" | "unsold-fees"
  at: string
  name: string
  lotId: Id<"lot">
  gstBasisPoints: number | null
  feesCents: number
  gstCents: number
  marginCents: number
}

/**
 * A seller pays fees when a lot is settled, or when it stays unsold. Fees of a sale that is undone are taken back. Each
 * has the GST that the seller's statement states.
 */
async function listSellerFees({ app }: Ctx, period: TaxPeriod): Promise<TaxDocument[]> {
  const settled = (kind: string, at: SQL, where: SQL) => sql`
    select s.line_id as id, ${kind} as kind, ${at} as at, l.title as name, s.lot_id as "lotId",
      o.gst_basis_points as "gstBasisPoints", s.fees_cents::float8 as "feesCents", s.gst_cents::float8 as "gstCents",
      s.margin_cents::float8 as "marginCents"
    from settlements s join order_lines l on l.id = s.line_id join orders o on o.id = l.order_id
    where s.fees_cents > 0 and ${inPeriod(at, period)} and ${where}`
  const db = await app.offload.reports()
  const { rows } = await db.execute<FeesRow>(sql`
    ${settled("seller-fees", sql`s.opened_at`, sql`true`)}
    union all ${settled("seller-fees-reversed", sql`s.ended_at`, sql`s.state = 'reversed'`)}
    union all
    select u.id, 'unsold-fees', u.at, p.name, u.lot_id,
      null, u.cents::float8, u.gst_cents::float8, 0
    from seller_dues u join lots on lots.id = u.lot_id join products p on p.id = lots.product_id
      join auctions a on a.id = lots.auction_id
    where u.kind = 'unsold' and a.location = ${home.slug} and ${inPeriod(sql`u.at`, period)}`)
  return rows.map(feesDocumentOf)
}

function feesDocumentOf({ feesCents, gstCents, marginCents, ...row }: FeesRow): TaxDocument {
  const split = splitSellerFees({ feesCents, gstCents, marginCents, gstBasisPoints: row.gstBasisPoints })
  return {
    ...{ ...row, at: new Date(row.at), number: null, orderId: null, marginHammerCents: 0 },
    ...(row.kind === "seller-fees-reversed" ? negate(split) : split),
  }
}
