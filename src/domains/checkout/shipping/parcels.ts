import { and, eq } from "drizzle-orm"
import { countryCodeOf } from "#domains/countries/countries.ts"
import { type ProductParcelFacts, readProductFacts, usualBottle } from "#domains/delivery/product-facts.ts"
import type { Good } from "#domains/delivery/quote-goods.ts"
import { readShipmentQuote } from "#domains/delivery/read-quote.ts"
import { vialOf } from "#domains/delivery/vial.ts"
import { dramOffers, dramPledges } from "#domains/drams/schema.ts"
import { isTaxedParcel } from "#domains/orders/gst.ts"
import type { LineKind } from "#domains/orders/kinds.ts"
import type { AgreedTerms } from "#domains/orders/quote.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { countryOfPlace } from "#domains/places/places.ts"
import type { StockLocation } from "#domains/stock/locations.ts"
import { storedItems } from "#domains/storage/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIn } from "#platform/database/id-conditions.ts"
import type { Id } from "#platform/ids.ts"
import { type Cents, sum } from "#platform/money.ts"
import { refuse } from "../refusals.ts"

export type ParcelLine = {
  kind: LineKind
  subjectId?: string
  productId: Id<"prd"> | null
  location: StockLocation | null
  priceCents: Cents
  quantity: number
  /** Of a lot, which costs no more to send than its buyer agreed to. */
  agreedTerms?: AgreedTerms | null
}

const usualDramMl = 30

export async function quoteParcels(ctx: Ctx, lines: readonly ParcelLine[], country: string) {
  const { to, groups } = await groupByParcel(ctx, lines, country)
  const parcels = await Promise.all(
    groups.map(async ({ location, own, quoteOf }) => ({ location, ...(await quoteOf(own)) })),
  )
  return deliveryOf(to, parcels)
}

type QuotedParcel = { location: StockLocation; feeCents: Cents }

function deliveryOf<Parcel extends QuotedParcel>(to: string | null, parcels: Parcel[]) {
  const taxed = parcels.filter(({ location }) => isTaxedParcel(location, to))
  return { parcels, to, feeCents: feesOf(parcels), taxedCents: feesOf(taxed) }
}

export const noDelivery = { parcels: [], to: null, feeCents: 0, taxedCents: 0 }

export type ParcelsQuote = Awaited<ReturnType<typeof quoteParcels>>
export type ComparedDelivery = Awaited<ReturnType<typeof compareParcels>>

/** With what is in each parcel, and the fees if each line travelled alone. */
export async function compareParcels(ctx: Ctx, lines: readonly ParcelLine[], country: string) {
  const { to, groups } = await groupByParcel(ctx, lines, country)
  const parcels = await Promise.all(
    groups.map(async ({ location, own, quoteOf }) => {
      const quote = await quoteOf(own)
      const alone = own.length > 1 ? await Promise.all(own.map((line) => quoteOf([line]))) : [quote]
      const kinds = [...new Set(own.map(({ kind }) => kind))]
      return { location, ...quote, kinds, separateCents: feesOf(alone) }
    }),
  )
  return deliveryOf(to, parcels)
}

/** Lines at one location travel in one parcel. */
async function groupByParcel(ctx: Ctx, lines: readonly ParcelLine[], country: string) {
  const to = countryCodeOf(country)
  const shippableLines = lines.flatMap(({ location, ...line }) =>
    isShippable(line.kind) && location !== null ? [{ ...line, location }] : [],
  )
  const parcelFacts = {
    facts: await readProductFacts(
      ctx,
      shippableLines.flatMap(({ productId }) => productId ?? []),
    ),
    own: await readSubjectFacts(ctx, shippableLines),
  }
  const byLocation = Map.groupBy(shippableLines, ({ location }) => location)
  const groups = [...byLocation].map(([location, own]) => {
    const quoteOf = async (some: readonly ParcelLine[]) => {
      const goods = some.flatMap((line) => parcelGoodsOf(line, parcelFacts))
      const quote = await readShipmentQuote(ctx, {
        from: countryOfPlace[location],
        to,
        goods,
        ...agreedTimeOf(some),
      })
      if (!quote) throw refuse("shippingNotOffered", { country })
      return quote
    }
    return { location, own, quoteOf }
  })
  return { to, groups }
}

function feesOf(quotes: readonly { feeCents: Cents }[]): Cents {
  return sum(...quotes.map(({ feeCents }) => feeCents))
}

export function isShippable(kind: LineKind): boolean {
  return kind === "lot" || kind === "bottle" || kind === "dram" || kind === "storage"
}

type SubjectParcelFacts = ReadonlyMap<string, { ml?: number; priceCents?: Cents }>
type ParcelFacts = { facts: ReadonlyMap<Id<"prd">, ProductParcelFacts>; own: SubjectParcelFacts }

function parcelGoodsOf(
  { kind, subjectId, productId, priceCents, quantity, agreedTerms }: ParcelLine,
  parcelFacts: ParcelFacts,
): Good[] {
  const facts = (productId === null ? undefined : parcelFacts.facts.get(productId)) ?? usualBottle
  const { abvPercent, country } = facts
  const agreed = agreedTerms ?? facts
  const weightG = Math.min(facts.weightG, agreed.weightG)
  const volumeMl = Math.min(facts.volumeMl, agreed.volumeMl)
  const own = parcelFacts.own.get(subjectId ?? "")
  const good: Good = {
    ...(kind === "dram" ? vialOf(own?.ml ?? usualDramMl) : { weightG, volumeMl }),
    abvPercent,
    madeIn: country,
    valueCents: own?.priceCents ?? priceCents,
  }
  return Array.from({ length: quantity }, () => good)
}

/** The earliest of several lots is best for all of them. */
function agreedTimeOf(lines: readonly ParcelLine[]): { since?: Date } {
  const times = lines.flatMap(({ agreedTerms }) => (agreedTerms ? Date.parse(agreedTerms.agreedAt) : []))
  return times.length === 0 ? {} : { since: new Date(Math.min(...times)) }
}

async function readSubjectFacts(ctx: Ctx, lines: readonly ParcelLine[]): Promise<SubjectParcelFacts> {
  const subjects = (wanted: LineKind) =>
    lines.flatMap(({ kind, subjectId }) => (kind === wanted && subjectId ? subjectId : []))
  const own = new Map<string, { ml?: number; priceCents?: Cents }>()
  const pledges = subjects("dram")
  if (pledges.length > 0) {
    const rows = await ctx.db
      .select({ id: dramPledges.id, ml: dramOffers.dramMl })
      .from(dramPledges)
      .innerJoin(
        dramOffers,
        and(
          eq(dramOffers.dramSaleId, dramPledges.dramSaleId),
          eq(dramOffers.listingId, dramPledges.listingId),
        ),
      )
      .where(idIn(dramPledges.id, pledges))
    for (const { id, ml } of rows) own.set(id, { ml })
  }
  const items = subjects("storage")
  if (items.length > 0) {
    const rows = await ctx.db
      .select({ id: storedItems.id, priceCents: orderLines.priceCents })
      .from(storedItems)
      .innerJoin(orderLines, eq(orderLines.id, storedItems.lineId))
      .where(idIn(storedItems.id, items))
    for (const { id, priceCents } of rows) own.set(id, { priceCents })
  }
  return own
}
