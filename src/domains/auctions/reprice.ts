import { parseDollars } from "#platform/dollars.ts"
import { type Cents, share } from "#platform/money.ts"
import { refuse } from "./refusals.ts"
import type { lots } from "./schema.ts"

export const repricedPrices = ["opening", "reserve"] as const
export type RepricedPrice = (typeof repricedPrices)[number]
export type PriceChange = { sign: 1 | -1 } & ({ basisPoints: number } | { cents: Cents })

type Prices = Pick<typeof lots.$inferSelect, "openingCents" | "reserveCents" | "buyNowCents">

const dollar = 100
const changePattern = /^([+-])\s*(\S+?)\s*(%?)$/

/** "+10%", "-5 %", "-50" or "+25.50": always with a sign, so that a price is not mistaken for a change. */
export function parsePriceChange(text: string): PriceChange | undefined {
  const [, sign, figure = "", percent] = changePattern.exec(text.trim().replace("−", "-")) ?? []
  const hundredths = parseDollars(figure)
  if (sign === undefined || !hundredths) return undefined
  const direction = sign === "-" ? -1 : 1
  if (percent === "") return { sign: direction, cents: hundredths }
  return hundredths < 100_00 ? { sign: direction, basisPoints: hundredths } : undefined
}

/** A share is rounded to whole dollars. */
export function changedCents(cents: Cents, change: PriceChange): Cents {
  if ("cents" in change) return cents + change.sign * change.cents
  const changed = cents + change.sign * share(cents, change.basisPoints)
  return Math.round(changed / dollar) * dollar
}

export function repriced<Lot extends Prices>(lot: Lot, price: RepricedPrice, change: PriceChange): Lot {
  if (price === "reserve" && lot.reserveCents === null) throw refuse("noReserve")
  const after =
    price === "opening"
      ? { ...lot, openingCents: changedCents(lot.openingCents, change) }
      : { ...lot, reserveCents: changedCents(lot.reserveCents ?? 0, change) }
  if (after.openingCents < dollar) throw refuse("priceTooLow")
  if (after.reserveCents !== null && after.reserveCents < after.openingCents)
    throw refuse("reserveBelowOpening")
  if (after.buyNowCents !== null && after.buyNowCents < (after.reserveCents ?? after.openingCents))
    throw refuse("buyNowBelowReserve")
  return after
}
