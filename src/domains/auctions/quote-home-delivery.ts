import { homeCountry } from "#domains/countries/home-country.ts"
import { readShipmentQuote } from "#domains/delivery/read-quote.ts"
import { shippingData } from "#domains/delivery/shipping-data.ts"
import { countryOfPlace } from "#domains/places/places.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Location } from "./lot.ts"

type DeliveredBottle = { location: Location; volumeMl: number; abvPercent: number; priceCents: number }
type WeightAndOrigin = { weightG: number; country: string }

export async function quoteHomeDelivery(
  ctx: Ctx,
  { location, volumeMl, abvPercent, priceCents }: DeliveredBottle,
  { weightG, country }: WeightAndOrigin,
) {
  const from = countryOfPlace[location]
  const good = { weightG, volumeMl, abvPercent, valueCents: priceCents, madeIn: country }
  const quote = await readShipmentQuote(ctx, { from, to: homeCountry, goods: [good] })
  if (!quote) throw new Error(`no parcel rate holds from ${from} to ${homeCountry}`)
  const { feeCents, daysMin, daysMax } = quote
  const delivery = { feeCents, daysMin, daysMax }
  return { ...delivery, shippingDetails: shippingData({ ...delivery, to: homeCountry }) }
}
