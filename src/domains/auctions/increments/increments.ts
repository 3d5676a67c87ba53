import type { Cents } from "#platform/money.ts"
import type { RefusalFacts } from "#platform/refusal.ts"
import type { BidIncrement } from "../lot.ts"
import { type AuctionReason, refuse } from "../refusals.ts"

export type IncrementProblem = { readonly reason: AuctionReason; readonly facts: RefusalFacts }

export const defaultIncrements: readonly BidIncrement[] = [
  { minCents: 0, maxCents: 50_00, stepCents: 2_00 },
  { minCents: 50_00, maxCents: 100_00, stepCents: 5_00 },
  { minCents: 100_00, maxCents: 500_00, stepCents: 10_00 },
  { minCents: 500_00, maxCents: 1_000_00, stepCents: 20_00 },
  { minCents: 1_000_00, maxCents: 2_500_00, stepCents: 50_00 },
  { minCents: 2_500_00, maxCents: 5_000_00, stepCents: 100_00 },
  { minCents: 5_000_00, maxCents: 10_000_00, stepCents: 200_00 },
  { minCents: 10_000_00, maxCents: 25_000_00, stepCents: 500_00 },
  { minCents: 25_000_00, maxCents: 50_000_00, stepCents: 1_000_00 },
  { minCents: 50_000_00, maxCents: 100_000_00, stepCents: 2_500_00 },
  { minCents: 100_000_00, maxCents: null, stepCents: 5_000_00 },
]

export function incrementAt(increments: readonly BidIncrement[], cents: Cents): Cents {
  return incrementRowAt(increments, cents).stepCents
}

export function incrementRowAt(increments: readonly BidIncrement[], cents: Cents): BidIncrement {
  for (const row of increments) {
    if (row.maxCents === null || cents < row.maxCents) return row
  }
  throw new Error("The increment table has no row for a price")
}

export function requireValidIncrements(increments: readonly BidIncrement[]): void {
  const problem = incrementProblemOf(increments)
  if (problem) throw refuse(problem.reason, problem.facts)
}

export function incrementProblemOf(increments: readonly BidIncrement[]): IncrementProblem | undefined {
  if (increments.length === 0) return { reason: "incrementsEmpty", facts: {} }

  let reachedCents: Cents | null = 0
  for (const [index, row] of increments.entries()) {
    const reason = problemOfRow(row, reachedCents, index === 0)
    if (reason) return { reason, facts: { row: index + 1 } }
    reachedCents = row.maxCents
  }

  return reachedCents === null ? undefined : { reason: "incrementsEnd", facts: { row: increments.length } }
}

function problemOfRow(
  row: BidIncrement,
  reachedCents: Cents | null,
  isFirst: boolean,
): AuctionReason | undefined {
  const { minCents, maxCents, stepCents } = row
  const figures = maxCents === null ? [minCents, stepCents] : [minCents, maxCents, stepCents]
  if (!figures.every(Number.isSafeInteger)) return "incrementsNotWhole"
  if (stepCents <= 0) return "incrementsNotPositive"
  if (reachedCents === null) return "incrementsUnbounded"
  if (isFirst && minCents !== 0) return "incrementsStart"
  if (minCents > reachedCents) return "incrementsGap"
  if (minCents < reachedCents) return "incrementsOverlap"
  if (maxCents !== null && maxCents <= minCents) return "incrementsBackwards"
  return undefined
}
