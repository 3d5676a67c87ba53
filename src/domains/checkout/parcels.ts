import { eq, inArray } from "drizzle-orm"
import { products } from "#domains/catalogue/schema.ts"
import { listCountries } from "#domains/countries/countries.ts"
import { readQuote } from "#domains/delivery/read-quote.ts"
import type { Origin } from "#domains/delivery/tariffs.ts"
import type { LineKind } from "#domains/orders/kinds.ts"
import type { StockLocation } from "#domains/stock/locations.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type Cents, sum, times } from "#platform/money.ts"
import { refuse } from "./refusals.ts"

export type SentLine = {
  kind: LineKind
  productId: Id<"prd"> | null
  location: StockLocation | null
  priceCents: Cents
  quantity: number
}

export const originOf: Record<StockLocation, Origin> = {
  singapore: "SG",
  malaysia: "MY",
  vietnam: "VN",
  "hong-kong": "HK",
}

/** A dram in its vial, packed; a bottle without a weight of its own is never lighter than this either. */
const dramWeightG = 150

/** What it costs to send these, a parcel from each place where any of them lies. */
export async function quoteParcels(ctx: Ctx, lines: readonly SentLine[], country: string) {
  const to = listCountries("en").find(({ label, code }) => label === country || code === country)?.code ?? ""
  const facts = await readFacts(ctx, lines)
  const sent = lines.filter(({ kind, location }) => isSent(kind) && location !== null)
  const byPlace = Map.groupBy(sent, ({ location }) => location as StockLocation)
  const parcels = await Promise.all(
    [...byPlace].map(async ([location, own]) => {
      const quote = await readQuote(ctx, { ...packed(own, facts), from: originOf[location], to })
      if (!quote) throw refuse("shippingNotOffered", { country })
      return { location, ...quote }
    }),
  )
  return { parcels, feeCents: sum(...parcels.map(({ feeCents }) => feeCents)) }
}

export function isSent(kind: LineKind): boolean {
  return kind === "lot" || kind === "bottle" || kind === "dram" || kind === "storage"
}

type Fact = { weightG: number; abvPercent: number; volumeMl: number; country: string }

async function readFacts(ctx: Ctx, lines: readonly SentLine[]): Promise<Map<Id<"prd">, Fact>> {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      id: products.id,
      weightG: products.weightG,
      abvPercent: products.abvPercent,
      volumeMl: products.volumeMl,
      country: products.country,
    })
    .from(products)
    .where(ids.length === 1 ? eq(products.id, ids[0] ?? "prd_") : inArray(products.id, ids))
  return new Map(rows.map(({ id, ...fact }) => [id, fact]))
}

/** One parcel of all of it: weights and values add up; what differs within it is taken at its average. */
function packed(lines: readonly SentLine[], facts: ReadonlyMap<Id<"prd">, Fact>) {
  let weightG = 0
  let volumeMl = 0
  let pureMl = 0
  let madeIn = "Scotland"
  for (const { kind, productId, quantity } of lines) {
    const fact = productId === null ? undefined : facts.get(productId)
    const ml = kind === "dram" ? 30 : (fact?.volumeMl ?? 700)
    weightG += quantity * (kind === "dram" ? dramWeightG : (fact?.weightG ?? 1_600))
    volumeMl += quantity * ml
    pureMl += quantity * ml * (fact?.abvPercent ?? 43)
    madeIn = fact?.country ?? madeIn
  }
  const valueCents = sum(...lines.map(({ priceCents, quantity }) => times(priceCents, quantity)))
  return { weightG, volumeMl, abvPercent: pureMl / volumeMl, madeIn, valueCents }
}
