import { refuse } from "./refusals.ts"
import { type ReserveAndEstimate, reserveProblemOf } from "./rules.ts"

/** `confirmsReserve`: staff have confirmed a reserve above the low estimate. */
export type ReserveConfirmation = { confirmsReserve?: boolean }

export function requireReserve(
  terms: ReserveAndEstimate,
  { confirmsReserve = false }: ReserveConfirmation,
): void {
  const problem = reserveProblemOf(terms)
  if (problem === "reserveAboveHigh") throw refuse(problem, { field: "reserveCents" })
  if (problem === "reserveAboveLow" && !confirmsReserve) throw refuse(problem, { field: "confirmsReserve" })
}
