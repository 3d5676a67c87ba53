import type { Location } from "#domains/auctions/lot.ts"
import type { RestrictedPaymentMethod } from "#domains/countries/law.ts"
import { type ImportFigures, importTaxes } from "#domains/delivery/taxes.ts"
import { type BuyerTerms, type Fees, quoteOrder } from "#domains/orders/quote.ts"
import type { Cents } from "#platform/money.ts"
import type { LandedChoices } from "./landed-choices.ts"

export type CentsRange = { fromCents: Cents; toCents: Cents }

/** Everything but the bidder's choices and maximum that determines what a lot costs. */
export type LandedTerms = {
  fees: Fees
  buyerTerms: BuyerTerms | null
  isMember: boolean
  location: Location
  bottle: { volumeMl: number; abvPercent: number; madeIn: string }
  destinations: readonly DestinationTerms[]
}

export type DestinationTerms = {
  country: string
  /** In the language of the page. */
  name: string
  /** The cheapest and dearest parcel until the bid, or for a lot that has not opened, until payment is due. */
  delivery: CentsRange
  paymentMethods: readonly RestrictedPaymentMethod[]
  isAtHome: boolean
  /** Empty if its duties are unknown. */
  imports: readonly ImportFigures[]
  perSgd: number | null
  estimatedOn: string
}

export type LandedPrice = ReturnType<typeof landedPrice>

/** What Quaich charges at most for a maximum, and an estimate of what the border adds. */
export function landedPrice(
  { minimumCents, maximumCents }: { minimumCents: Cents; maximumCents: Cents },
  terms: LandedTerms,
  choices: LandedChoices,
) {
  const { shipping, isCovered } = choices
  const destination = destinationOf(terms, choices.country)
  const isSent = shipping === "delivery"
  const paymentMethod = offeredMethod(destination, choices)
  const agreedTerms = terms.buyerTerms
  const quoteAt = (priceCents: Cents, deliveryCents: Cents, fees: Fees) =>
    quoteOrder({
      lines: [{ kind: "lot", priceCents, quantity: 1, location: terms.location, agreedTerms }],
      fees,
      isMember: terms.isMember,
      paymentMethod,
      deliveryCents: isSent ? deliveryCents : 0,
      isCovered: isSent && isCovered,
    })
  const lowestCents = Math.min(minimumCents, maximumCents)
  const atMost = quoteAt(maximumCents, destination.delivery.toCents, highestFees(terms))
  return {
    country: destination.country,
    countryName: destination.name,
    location: terms.location,
    percents: percentsOf(terms),
    paymentMethod,
    shipping,
    isCovered: isSent && isCovered,
    hammerCents: maximumCents,
    commissionCents: atMost.commissionCents,
    deliveryCents: atMost.deliveryCents,
    coverCents: atMost.coverCents,
    cardCents: atMost.cardCents,
    atMostCents: atMost.totalCents,
    /** The same choices, won at the current minimum. */
    fromCents: quoteAt(lowestCents, destination.delivery.fromCents, terms.fees).totalCents,
    border: isSent
      ? borderOf(terms, destination, { fromCents: lowestCents, toCents: maximumCents })
      : noBorder,
  }
}

/** A fee that is lower today may rise again, but never above the lot's terms. */
function highestFees({ fees, buyerTerms }: Pick<LandedTerms, "fees" | "buyerTerms">): Fees {
  return { ...fees, ...buyerTerms }
}

export function percentsOf(terms: Pick<LandedTerms, "fees" | "buyerTerms" | "isMember">) {
  const fees = highestFees(terms)
  return {
    commission: (terms.isMember ? fees.memberCommissionBasisPoints : fees.commissionBasisPoints) / 100,
    cover: fees.coverBasisPoints / 100,
    card: fees.cardBasisPoints / 100,
  }
}

/** The first destination is home: everybody may have goods sent there. */
function destinationOf({ destinations }: LandedTerms, country: string): DestinationTerms {
  const found = destinations.find((each) => each.country === country) ?? destinations[0]
  if (!found) throw new Error("A lot without a destination")
  return found
}

/** As at the checkout: a country's law may leave only some. */
function offeredMethod({ paymentMethods }: DestinationTerms, { paymentMethod }: LandedChoices) {
  return paymentMethods.includes(paymentMethod) ? paymentMethod : (paymentMethods[0] ?? paymentMethod)
}

export type BorderEstimate =
  | { kind: "none" }
  | { kind: "unknown" }
  | { kind: "estimate"; duty: CentsRange; tax: CentsRange; total: CentsRange; estimatedOn: string }

const noBorder: BorderEstimate = { kind: "none" }

function borderOf(
  { bottle }: LandedTerms,
  { isAtHome, imports, perSgd, delivery, estimatedOn }: DestinationTerms,
  price: CentsRange,
): BorderEstimate {
  if (isAtHome) return noBorder
  if (perSgd === null || imports.length === 0) return { kind: "unknown" }
  const taxesAt = (end: keyof CentsRange) =>
    imports.map((rate) => importTaxes({ ...bottle, customsCents: price[end] + delivery[end], perSgd }, rate))
  const [low, high] = [taxesAt("fromCents"), taxesAt("toCents")]
  const rangeOf = (centsOf: (taxes: (typeof low)[number]) => Cents): CentsRange => ({
    fromCents: Math.min(...low.map(centsOf)),
    toCents: Math.max(...high.map(centsOf)),
  })
  return {
    kind: "estimate",
    duty: rangeOf(({ dutyCents }) => dutyCents),
    tax: rangeOf(({ taxCents }) => taxCents),
    total: rangeOf(({ dutyCents, taxCents }) => dutyCents + taxCents),
    estimatedOn,
  }
}
