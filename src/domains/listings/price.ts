import { parseDollars } from "#platform/dollars.ts"
import { type Cents, share } from "#platform/money.ts"

export type Priced = { priceCents: Cents; salePriceCents: Cents | null }

/** Only if positive and lower than the price (spec §5). */
export function isReduced({ priceCents, salePriceCents }: Priced): boolean {
  return salePriceCents !== null && salePriceCents > 0 && salePriceCents < priceCents
}

export function effectiveCents(priced: Priced): Cents {
  return (isReduced(priced) ? priced.salePriceCents : null) ?? priced.priceCents
}

export type PlannedSale = { cents: Cents; startsAt: Date | null; endsAt: Date | null }

/** The sale price at a moment: the first instant is part of the sale, the last is not. */
export function salePriceAt({ cents, startsAt, endsAt }: PlannedSale, now: Date): Cents | null {
  const hasBegun = startsAt === null || startsAt <= now
  return hasBegun && !hasEnded({ endsAt }, now) ? cents : null
}

export function hasEnded({ endsAt }: Pick<PlannedSale, "endsAt">, now: Date): boolean {
  return endsAt !== null && endsAt <= now
}

/** As staff type it: an amount, or a percentage to take off. */
export function saleCentsOf(typed: string, priceCents: Cents): Cents | undefined {
  const [, percent] = /^-?\s*(\d{1,2})\s*%$/.exec(typed.trim()) ?? []
  if (percent === undefined) return parseDollars(typed)
  return priceCents - share(priceCents, Number(percent) * 100)
}

type LargeChange = { field: "price" | "sale"; fromCents: Cents; toCents: Cents }

/** Likely a typing mistake: the price changes by more than half, or buyers pay less than half of what they did. */
export function findLargeChange(before: Priced, after: Priced): LargeChange | undefined {
  const price = { fromCents: before.priceCents, toCents: after.priceCents }
  const isFromPrice = Math.abs(price.toCents - price.fromCents) * 2 > price.fromCents
  if (price.fromCents > 0 && isFromPrice) return { field: "price", ...price }
  const charged = { fromCents: effectiveCents(before), toCents: effectiveCents(after) }
  return charged.toCents * 2 < charged.fromCents ? { field: "sale", ...charged } : undefined
}

export function pricesText({ priceCents, salePriceCents }: Priced): string {
  return `${priceCents} ${salePriceCents ?? ""}`
}

/** Of a listing as a form showed it. */
export function listingStateText({ status, ...prices }: Priced & { status: string }): string {
  return `${pricesText(prices)} ${status}`
}
