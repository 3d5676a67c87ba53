import type { FormFields } from "#platform/input.ts"
import { filledRows, maxNewRows } from "./typed-rows.ts"

const below = 5

/** How many rows a form shows: `first`, or some below the last one that is filled. */
export function rowsToShow(fields: FormFields, first: number): number {
  const last = Math.max(0, ...filledRows(fields).map(Number))
  return Math.min(maxNewRows, Math.max(first, last + below))
}
