import type { FormFields } from "#platform/input.ts"

/** Bottles that staff write down in one form. */
export const maxNewRows = 60

export const typedColumns = [
  "name",
  "type",
  "volumeMl",
  "abvPercent",
  "lowCents",
  "highCents",
  "reserveCents",
] as const
export type TypedColumn = (typeof typedColumns)[number]

/** The numbers of the rows in which something is typed. */
export function filledRows(submitted: FormFields): string[] {
  const numbers = Array.from({ length: maxNewRows }, (_, index) => String(index + 1))
  return numbers.filter((row) => typedColumns.some((column) => submitted[`${column}.${row}`]?.trim()))
}
