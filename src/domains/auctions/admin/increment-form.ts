import { refuse } from "#admin/refusals.ts"
import { dollarsText, parseDollars } from "#platform/dollars.ts"
import type { BidIncrement } from "../lot.ts"

export type IncrementInput = { min: string; max: string; step: string }

export function incrementFormValues(increments: readonly BidIncrement[]): IncrementInput[] {
  return increments.map((row) => ({
    min: dollarsText(row.minCents),
    max: dollarsText(row.maxCents),
    step: dollarsText(row.stepCents),
  }))
}

export function readIncrementInputs(form: FormData): IncrementInput[] {
  const column = (name: string) => form.getAll(name).map((value) => String(value).trim())
  const [min, max, step] = [column("min"), column("max"), column("step")]
  return min.map((text, index) => ({ min: text, max: max[index] ?? "", step: step[index] ?? "" }))
}

/** An emptied row removes it. */
export function dropEmptyRows(rows: readonly IncrementInput[]): IncrementInput[] {
  return rows.filter((row) => row.min || row.max || row.step)
}

export function parseIncrements(rows: readonly IncrementInput[]): BidIncrement[] {
  return rows.map((row, index) => ({
    minCents: amount(row.min, index),
    maxCents: row.max ? amount(row.max, index) : null,
    stepCents: amount(row.step, index),
  }))
}

function amount(text: string, index: number): number {
  const cents = parseDollars(text)
  if (cents === undefined) throw refuse("incrementAmount", { row: index + 1 })
  return cents
}
