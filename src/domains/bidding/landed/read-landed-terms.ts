import { hasPerks } from "#domains/accounts/permissions.ts"
import { readBuyerTerms } from "#domains/auctions/chain/buyer-terms.ts"
import type { Location } from "#domains/auctions/lot.ts"
import { nameOfCountry } from "#domains/countries/countries.ts"
import { readDestinations } from "#domains/countries/delivery.ts"
import { homeCountry } from "#domains/countries/home-country.ts"
import { lawOf, readLaws } from "#domains/countries/laws.ts"
import { type ProductParcelFacts, readProductFacts, usualBottle } from "#domains/delivery/product-facts.ts"
import { readPerSgd } from "#domains/delivery/read-quote.ts"
import { readDeliveryRates } from "#domains/delivery/read-rates.ts"
import { readDearestFees } from "#domains/orders/fees.ts"
import { readPayTimes } from "#domains/orders/pay-terms.ts"
import type { BuyerTerms } from "#domains/orders/quote.ts"
import { type Destination, destinations } from "#domains/places/destinations.ts"
import { countryOfPlace } from "#domains/places/places.ts"
import { localeOf } from "#language/languages.ts"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { LandedTerms } from "./landed-price.ts"
import { wayTerms } from "./way-terms.ts"

const hourMs = 60 * 60 * 1_000
/** A soft close, a pause or an outage moves an end by less. */
const laterEndHours = 48

type PricedLot = { id: Id<"lot">; productId: Id<"prd">; location: Location; endsAt: string }

export async function readLandedTerms(ctx: Ctx, lot: PricedLot): Promise<LandedTerms> {
  const [facts, offered, buyerTerms] = await Promise.all([
    readProductFacts(ctx, [lot.productId]),
    readDestinations(ctx),
    readBuyerTerms(ctx, lot.id),
  ])
  const product = facts.get(lot.productId) ?? usualBottle
  return await composeLandedTerms(
    ctx.app,
    { ...lot, product, buyerTerms },
    {
      now: ctx.now(),
      isMember: hasPerks(ctx.actor),
      countries: destinations.filter((each) => offered.includes(each)),
      nameOf: (country) => nameOfCountry(country, localeOf[ctx.language]),
      perSgdOf: (country) => readPerSgd(ctx, country),
    },
  )
}

type FactsOfLot = {
  location: Location
  endsAt: string | Date
  product: ProductParcelFacts
  buyerTerms: BuyerTerms | null
}
type TermsViewer = {
  now: Date
  isMember: boolean
  countries: readonly Destination[]
  nameOf(country: Destination): string
  perSgdOf(country: Destination): Promise<number | undefined>
}

/** Reads cached values only. Home comes first, whatever the countries. */
export async function composeLandedTerms(
  app: AppContext,
  { location, endsAt, product, buyerTerms }: FactsOfLot,
  { now, isMember, countries, nameOf, perSgdOf }: TermsViewer,
): Promise<LandedTerms> {
  const { payWithinHours } = await readPayTimes({ app })
  const endMs = Math.max(now.getTime(), new Date(endsAt).getTime())
  const period = { from: now, until: new Date(endMs + (payWithinHours + laterEndHours) * hourMs) }
  // A parcel costs no more than at the time of the bid, which a page may show for a day before.
  const untilBid = buyerTerms ? { from: now, until: new Date(now.getTime() + 24 * hourMs) } : period
  const [fees, rates, laws] = await Promise.all([
    readDearestFees({ app }, period),
    readDeliveryRates({ app }),
    readLaws({ app }),
  ])
  const { country: madeIn, abvPercent } = product
  // A bottle whose weight or volume is corrected later is still sent for what its terms say.
  const { weightG, volumeMl } = buyerTerms ?? product
  const bottle = { weightG, volumeMl, abvPercent }
  const from = countryOfPlace[location]
  const read = await Promise.all(
    [homeCountry, ...countries.filter((each) => each !== homeCountry)].map(async (to) => {
      const way = { from, to, good: { ...bottle, madeIn, valueCents: 0 }, perSgd: await perSgdOf(to) }
      const terms = wayTerms(way, rates, { parcels: untilBid, imports: period })
      return terms && { ...terms, name: nameOf(to), paymentMethods: lawOf(laws, to).paymentMethods }
    }),
  )
  return {
    fees,
    buyerTerms,
    isMember,
    location,
    bottle: { volumeMl, abvPercent, madeIn },
    destinations: read.flatMap((each) => each ?? []),
  }
}
