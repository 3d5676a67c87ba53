import type { Cents } from "#platform/money.ts"
import { incrementAt } from "./increments/increments.ts"
import type { BidIncrement } from "./lot.ts"

export type ReserveAndEstimate = {
  reserveCents: Cents | null
  estimateLowCents: Cents | null
  estimateHighCents: Cents | null
}

/**
 * The trade keeps reserves at or below the low estimate. Above it bidders are misled, so staff must confirm it; above
 * the high estimate it is a mistake.
 */
export function reserveProblemOf(
  terms: ReserveAndEstimate,
): "reserveAboveHigh" | "reserveAboveLow" | undefined {
  const { reserveCents, estimateLowCents, estimateHighCents } = terms
  if (reserveCents === null) return undefined
  if (estimateHighCents !== null && reserveCents > estimateHighCents) return "reserveAboveHigh"
  if (estimateLowCents !== null && reserveCents > estimateLowCents) return "reserveAboveLow"
  return undefined
}

/** Its start has passed, even if the scheduler has not opened it yet. */
export function isDue({ status, startsAt }: { status: string; startsAt: Date | string }, now: Date): boolean {
  return status === "scheduled" && new Date(startsAt) <= now
}

type AgreedPrices = { openingCents: Cents | null; reserveCents: Cents | null; lowCents: Cents }

/**
 * Half of the reserve, or of the low estimate, in whole increments: low enough to draw a first bid. Without a reserve
 * a seller may have agreed an opening price.
 */
export function suggestOpening(agreed: AgreedPrices, increments: readonly BidIncrement[]): Cents {
  if (agreed.reserveCents === null && agreed.openingCents !== null) return agreed.openingCents
  const half = Math.trunc((agreed.reserveCents ?? agreed.lowCents) / 2)
  const stepCents = incrementAt(increments, half)
  return half < stepCents ? half : half - (half % stepCents)
}
