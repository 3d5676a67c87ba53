import type { BidIncrement } from "#domains/auctions/lot.ts"
import { centsOf, dollarsText } from "#platform/dollars.ts"
import { refuse } from "./refusals.ts"

/** A row of the increment table as people type it, in dollars. The last row has no upper bound. */
export type TypedStep = { min: string; max: string; step: string }

export function typedSteps(steps: readonly BidIncrement[]): TypedStep[] {
  return steps.map((row) => ({
    min: dollarsText(row.minCents),
    max: dollarsText(row.maxCents),
    step: dollarsText(row.stepCents),
  }))
}

export function sentSteps(form: FormData): TypedStep[] {
  const column = (name: string) => form.getAll(name).map((value) => String(value).trim())
  const [min, max, step] = [column("min"), column("max"), column("step")]
  return min.map((text, place) => ({ min: text, max: max[place] ?? "", step: step[place] ?? "" }))
}

/** Drops empty rows, which is how a row is removed. */
export function filledSteps(rows: readonly TypedStep[]): TypedStep[] {
  return rows.filter((row) => row.min || row.max || row.step)
}

export function stepsOf(rows: readonly TypedStep[]): BidIncrement[] {
  return rows.map((row, place) => ({
    minCents: amount(row.min, place),
    maxCents: row.max ? amount(row.max, place) : null,
    stepCents: amount(row.step, place),
  }))
}

function amount(text: string, place: number): number {
  const cents = centsOf(text)
  if (cents === undefined) throw refuse("stepAmount", { row: place + 1 })
  return cents
}
