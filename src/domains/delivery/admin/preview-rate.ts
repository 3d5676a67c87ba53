import type { Destination } from "#domains/places/destinations.ts"
import { home, places } from "#domains/places/places.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Cents, sum } from "#platform/money.ts"
import { type BoxedQuote, type Good, quoteGoods } from "../quote-goods.ts"
import { type Rates, type Route, ratesFor, rateTable, startOf } from "../rates.ts"
import { readPerSgd } from "../read-quote.ts"
import { importRates, parcelRates } from "../schema.ts"
import type { RateDraft } from "./rate-fields.ts"

export const exampleBottle: Good = {
  weightG: 1_600,
  volumeMl: 700,
  abvPercent: 46,
  valueCents: 300_00,
  madeIn: "Scotland",
}
const examples = { bottle: [exampleBottle], case: Array.from({ length: 6 }, () => exampleBottle) }

const parts = ["fee", "duty", "tax", "all"] as const
type Part = (typeof parts)[number]

export type RatePreview = {
  route: Route
  rows: { part: Part; cents: readonly (Cents | null)[] }[]
}

/** The costs of the examples on the rate's first day, without it and with it. `id`: the rate that it replaces. */
export async function previewRate(ctx: Ctx, draft: RateDraft, id: string | null): Promise<RatePreview> {
  const route = routeOf(draft)
  const others = await readOthers(ctx, id)
  const perSgd = await readPerSgd(ctx, route.to)
  const at = startOf(draft.rate.validFrom)
  const quotes = (rates: Rates) => {
    const holding = ratesFor(rateTable(rates), route, at)
    return [examples.bottle, examples.case].map((goods) =>
      holding ? quoteGoods({ ...route, goods, perSgd }, holding) : undefined,
    )
  }
  const [before, after] = [quotes(others), quotes(withDraft(others, draft))]
  const inOrder = [before[0], after[0], before[1], after[1]]
  return { route, rows: parts.map((part) => ({ part, cents: inOrder.map((quote) => partOf(quote, part)) })) }
}

/** Duties are shown on a parcel from home, and those at home on one from the next place. */
function routeOf(draft: RateDraft): QuotedRoute {
  if (draft.kind === "parcel") return { from: draft.rate.origin, to: draft.rate.destination }
  const { country } = draft.rate
  const from = country === home.country ? places[1].country : home.country
  return { from, to: country }
}
type QuotedRoute = { from: (typeof places)[number]["country"]; to: Destination }

async function readOthers({ db }: Pick<Ctx, "db">, id: string | null): Promise<Rates> {
  const imports = await db.select().from(importRates)
  const parcels = await db.select().from(parcelRates)
  return {
    imports: imports.filter((rate) => rate.id !== id),
    parcels: parcels.filter((rate) => rate.id !== id),
  }
}

function withDraft({ imports, parcels }: Rates, draft: RateDraft): Rates {
  const { validFrom } = draft.rate
  if (draft.kind === "import") {
    const { country } = draft.rate
    const others = imports.filter((rate) => rate.country !== country || rate.validFrom !== validFrom)
    return { imports: [...others, draft.rate], parcels }
  }
  const { origin, destination } = draft.rate
  const isSame = (rate: (typeof parcels)[number]) =>
    rate.origin === origin && rate.destination === destination && rate.validFrom === validFrom
  return { imports, parcels: [...parcels.filter((rate) => !isSame(rate)), draft.rate] }
}

function partOf(quote: BoxedQuote | undefined, part: Part): Cents | null {
  if (!quote) return null
  const { feeCents, dutyCents, taxCents } = quote
  if (part === "fee") return feeCents
  if (part === "duty") return dutyCents
  if (part === "tax") return taxCents
  return dutyCents === null || taxCents === null ? null : sum(feeCents, dutyCents, taxCents)
}
