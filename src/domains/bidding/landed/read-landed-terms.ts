import { hasPerks } from "#domains/accounts/permissions.ts"
import type { Location } from "#domains/auctions/lot.ts"
import { nameOfCountry } from "#domains/countries/countries.ts"
import { readDestinations } from "#domains/countries/delivery.ts"
import { homeCountry } from "#domains/countries/home-country.ts"
import { lawOf, readLaws } from "#domains/countries/laws.ts"
import { readProductFacts, usualBottle } from "#domains/delivery/product-facts.ts"
import { readPerSgd } from "#domains/delivery/read-quote.ts"
import { readDeliveryRates } from "#domains/delivery/read-rates.ts"
import { readDearestFees } from "#domains/orders/fees.ts"
import { readPayTimes } from "#domains/orders/pay-terms.ts"
import { destinations } from "#domains/places/destinations.ts"
import { countryOfPlace } from "#domains/places/places.ts"
import { localeOf } from "#language/languages.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { LandedTerms } from "./landed-price.ts"
import { wayTerms } from "./way-terms.ts"

const hourMs = 60 * 60 * 1_000
/** A soft close, a pause or an outage moves an end by less. */
const laterEndHours = 48

type PricedLot = { productId: Id<"prd">; location: Location; endsAt: string }

export async function readLandedTerms(ctx: Ctx, lot: PricedLot): Promise<LandedTerms> {
  const { payWithinHours } = await readPayTimes(ctx)
  const from = ctx.now()
  const dueAt = Math.max(from.getTime(), Date.parse(lot.endsAt)) + (payWithinHours + laterEndHours) * hourMs
  const period = { from, until: new Date(dueAt) }
  const [fees, facts, rates, offered] = await Promise.all([
    readDearestFees(ctx, period),
    readProductFacts(ctx, [lot.productId]),
    readDeliveryRates(ctx),
    readDestinations(ctx),
  ])
  const { country, ...bottle } = facts.get(lot.productId) ?? usualBottle
  const good = { ...bottle, madeIn: country, valueCents: 0 }
  const origin = countryOfPlace[lot.location]
  const countries = [
    homeCountry,
    ...destinations.filter((each) => each !== homeCountry && offered.includes(each)),
  ]
  const laws = await readLaws(ctx)
  const read = await Promise.all(
    countries.map(async (to) => {
      const terms = wayTerms({ from: origin, to, good, perSgd: await readPerSgd(ctx, to) }, rates, period)
      const name = nameOfCountry(to, localeOf[ctx.language])
      return terms && { ...terms, name, paymentMethods: lawOf(laws, to).paymentMethods }
    }),
  )
  const { volumeMl, abvPercent, madeIn } = good
  return {
    fees,
    isMember: hasPerks(ctx.actor),
    location: lot.location,
    bottle: { volumeMl, abvPercent, madeIn },
    destinations: read.flatMap((each) => each ?? []),
  }
}
