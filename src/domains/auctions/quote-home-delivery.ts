import { homeCountry } from "#domains/countries/home-country.ts"
import { quoteGoods } from "#domains/delivery/quote-goods.ts"
import { shippingData } from "#domains/delivery/shipping-data.ts"
import { countryOfPlace } from "#domains/places/places.ts"
import type { Location } from "./lot.ts"

type DeliveredBottle = { location: Location; volumeMl: number; abvPercent: number; priceCents: number }
type WeightAndOrigin = { weightG: number; country: string }

export function quoteHomeDelivery(bottle: DeliveredBottle, { weightG, country }: WeightAndOrigin) {
  const { feeCents, daysMin, daysMax } = quoteGoods({
    from: countryOfPlace[bottle.location],
    to: homeCountry,
    goods: [
      {
        ...{ weightG, volumeMl: bottle.volumeMl, abvPercent: bottle.abvPercent },
        ...{ valueCents: bottle.priceCents, madeIn: country },
      },
    ],
    // Neither the fee nor the days depend on them.
    perSgd: undefined,
    now: new Date(0),
  })
  const delivery = { feeCents, daysMin, daysMax }
  return { ...delivery, shippingDetails: shippingData({ ...delivery, to: homeCountry }) }
}
