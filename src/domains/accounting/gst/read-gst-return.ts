import { sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { importRateAt } from "#domains/delivery/rates.ts"
import { readDeliveryRates } from "#domains/delivery/read-rates.ts"
import type { LineKind } from "#domains/orders/kinds.ts"
import { countryOfPlace, type Place } from "#domains/places/places.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Cents, sum } from "#platform/money.ts"
import { listLedgerGaps } from "./compare-with-ledger.ts"
import { boxesOf, boxValue, type DocumentedBox, documentedBoxes } from "./gst-boxes.ts"
import { inPeriod, listTaxDocuments } from "./list-tax-documents.ts"
import { daysOf, type Quarter } from "./quarter.ts"
import { readRevenue } from "./read-revenue.ts"
import { readTypedBoxes } from "./save-typed-boxes.ts"

export async function readGstReturn(ctx: Ctx, quarter: Quarter) {
  const { start, end, ...days } = daysOf(quarter)
  const [documents, revenueCents, typed, gaps] = await Promise.all([
    listTaxDocuments(ctx, { start, end }),
    readRevenue(ctx, { start, end }),
    readTypedBoxes(ctx, quarter),
    listLedgerGaps(ctx, { start, end }),
  ])
  const sumOf = (name: "marginCents" | "marginGstCents" | "marginHammerCents" | "otherCents") =>
    sum(...documents.map((document) => document[name]))
  const countOf = (box: DocumentedBox) => documents.filter((document) => boxValue(document, box) !== 0).length
  return {
    ...days,
    quarter,
    typed,
    boxes: boxesOf(documents, revenueCents, typed),
    counts: documentedBoxes.map((box) => ({ box, count: countOf(box) })),
    margin: {
      cents: sumOf("marginCents"),
      gstCents: sumOf("marginGstCents"),
      hammerCents: sumOf("marginHammerCents"),
    },
    otherCents: sumOf("otherCents"),
    gaps,
    gapCents: sum(...gaps.map(({ documentCents, ledgerCents }) => documentCents - ledgerCents)),
  }
}

export type GstReturn = Awaited<ReturnType<typeof readGstReturn>>

export async function listBoxDocuments(ctx: Ctx, quarter: Quarter, box: DocumentedBox) {
  const documents = await listTaxDocuments(ctx, daysOf(quarter))
  return documents.flatMap(({ at, ...document }) => {
    const valueCents = boxValue(document, box)
    return valueCents === 0 ? [] : [{ ...document, at: at.toISOString(), valueCents }]
  })
}

export type BoxDocument = Awaited<ReturnType<typeof listBoxDocuments>>[number]

/** Another place has no return here: what was sold of the goods there, and the tax on imports into its country. */
export async function readPlaceSales(ctx: Ctx, place: Place, quarter: Quarter) {
  requirePermission(ctx, "money")
  const { start, end, ...days } = daysOf(quarter)
  const db = await ctx.app.offload.reports()
  const { rows: sales } = await db.execute<PlaceSale>(sql`
    select l.kind, count(*)::int as count, sum(l.price_cents * l.quantity - l.discount_cents)::float8 as cents
    from documents d join order_lines l on l.order_id = d.order_id
    where d.kind = 'invoice' and l.location = ${place} and ${inPeriod(sql`d.issued_at`, { start, end })}
    group by 1 order by 1`)
  const rate = importRateAt(await readDeliveryRates(ctx), countryOfPlace[place], start)
  return {
    ...{ ...days, quarter, place, sales },
    rate: rate ? { taxBasisPoints: rate.taxBasisPoints, source: rate.source, asOf: rate.asOf } : null,
  }
}

type PlaceSale = { kind: LineKind; count: number; cents: Cents }
export type PlaceSales = Awaited<ReturnType<typeof readPlaceSales>>
