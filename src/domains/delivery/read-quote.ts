import { homeCurrency } from "#domains/countries/currencies.ts"
import { readRates } from "#domains/countries/rates.ts"
import { type Destination, destinations } from "#domains/places/destinations.ts"
import type { PlaceCountry } from "#domains/places/places.ts"
import { placeIn } from "#domains/places/places.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type BoxedQuote, type Good, quoteGoods } from "./quote-goods.ts"
import { restrictionIn } from "./quote-texts.ts"
import { type QuoteRates, ratesFor } from "./rates.ts"
import { readDeliveryRates } from "./read-rates.ts"

export type DatedQuote = BoxedQuote & { from: PlaceCountry; to: Destination; estimatedOn: string }

/** `restriction` says what applies to the recipient, such as an age. */
export type QuoteOfOne = DatedQuote & { restriction: string }

export async function readQuote(
  ctx: Ctx,
  { from, to, ...good }: Good & { from: PlaceCountry; to: string },
): Promise<QuoteOfOne | null> {
  const quote = await readShipmentQuote(ctx, { from, to, goods: [good] })
  return quote && { ...quote, restriction: restrictionIn(ctx.language, quote.to) }
}

type RequestedShipment = {
  from: PlaceCountry
  to: string
  goods: readonly Good[]
  /** For goods that may cost no more to send than they did then. */
  since?: Date
}

export async function readShipmentQuote(
  ctx: Ctx,
  { from, to: requested, goods, since }: RequestedShipment,
): Promise<DatedQuote | null> {
  const to = destinations.find((each) => each === requested)
  if (to === undefined) return null
  const rates = ratesFor(await readDeliveryRates(ctx), { from, to }, ctx.now(), since)
  if (!rates) return null
  const quote = quoteGoods({ from, to, goods, perSgd: await readPerSgd(ctx, to) }, rates)
  return { ...quote, from, to, estimatedOn: estimatedOn(rates) }
}

/** The day of the older source. */
export function estimatedOn({ parcel, imports }: QuoteRates): string {
  return imports && imports.asOf < parcel.asOf ? imports.asOf : parcel.asOf
}

/** Units of the destination's currency for one Singapore dollar; undefined without an exchange rate. */
export async function readPerSgd(ctx: Pick<Ctx, "app">, to: Destination): Promise<number | undefined> {
  const code = placeIn(to)?.currency
  if (code === homeCurrency) return 1
  return (await readRates(ctx)).find((rate) => rate.code === code)?.perSgd
}
