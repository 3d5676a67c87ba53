import { home, homePlace } from "#domains/places/places.ts"
import type { Cents } from "#platform/money.ts"
import type { LineKind } from "./kinds.ts"

export type Supply = {
  kind: LineKind
  location?: string | null
  /** Other lots are a private seller's: only the company's services on them are taxed. */
  isOwn?: boolean
}

/**
 * Taxable supplies at home, in Singapore (Goods and Services Tax Act 1993): the company's own goods unless exported (zero-rated,
 * section 21), and its services there. An agent accounts for commission and fees, not for the bottle. A top-up is not a
 * supply, and a cask is in bond, where no GST is due until it leaves.
 */
export function taxedParts(line: Supply, isExported: boolean): { goods: boolean; fees: boolean } {
  const isDomestic = isAtHome(line)
  switch (line.kind) {
    case "bottle":
    case "dram":
      return { goods: isDomestic && !isExported, fees: isDomestic }
    case "lot":
      return { goods: line.isOwn === true && isDomestic && !isExported, fees: isDomestic }
    case "membership":
    case "storage":
      return { goods: isDomestic, fees: isDomestic }
    case "cask":
      return { goods: false, fees: isDomestic }
    case "top-up":
      return { goods: false, fees: false }
  }
}

/**
 * A private seller's lot in Singapore. Under the Gross Margin Scheme (IRAS, e-Tax guide "GST: Gross Margin Scheme") no
 * GST is stated on the lot's commission or its seller's fees.
 */
export function isMarginSupply(line: Supply): boolean {
  return line.kind === "lot" && line.isOwn !== true && isAtHome(line)
}

function isAtHome({ location }: Supply): boolean {
  return (location ?? homePlace) === homePlace
}

export function isExport(country: string | null): boolean {
  return country !== null && country !== home.country
}

export function isTaxedParcel(from: string, country: string | null): boolean {
  return from === homePlace && !isExport(country)
}

/** Rounded half up. */
export function gstInside(cents: Cents, basisPoints: number | null): Cents {
  return basisPoints === null
    ? 0
    : Math.floor((cents * basisPoints * 2 + 10_000 + basisPoints) / (2 * (10_000 + basisPoints)))
}

export function partOfTotal(cents: Cents, totalCents: Cents, ofCents: Cents): Cents {
  return totalCents === 0 ? 0 : Math.floor((cents * ofCents * 2 + totalCents) / (2 * totalCents))
}

/** All refunds of an order add up to exactly the whole. */
export function partOfRefund(
  cents: Cents,
  totalCents: Cents,
  { beforeCents, amountCents }: { beforeCents: Cents; amountCents: Cents },
): Cents {
  return (
    partOfTotal(cents, totalCents, beforeCents + amountCents) - partOfTotal(cents, totalCents, beforeCents)
  )
}

/** In proportion, to the cent. Without weights all of it goes to the first. */
export function spread(cents: Cents, weights: readonly Cents[]): Cents[] {
  const total = weights.reduce((all, weight) => all + weight, 0)
  if (total === 0) return weights.map((_, at) => (at === 0 ? cents : 0))
  let [before, given] = [0, 0]
  return weights.map((weight) => {
    before += weight
    const upTo = partOfTotal(cents, total, before)
    const own = upTo - given
    given = upTo
    return own
  })
}

/** For a charge on everything, such as the card fee or points. Rounded half up. */
export function taxedShare(cents: Cents, part: { taxedCents: Cents; ofCents: Cents }): Cents {
  return part.ofCents === 0 ? 0 : Math.round((cents / part.ofCents) * part.taxedCents)
}
