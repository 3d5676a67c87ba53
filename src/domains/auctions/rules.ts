import type { Cents } from "#platform/money.ts"

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
