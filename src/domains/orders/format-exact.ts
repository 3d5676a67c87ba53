import type { Cents } from "#platform/money.ts"

const amountFormat = new Intl.NumberFormat("en-SG", { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats money for documents: always with cents, "S$1,250.00", and "−S$5.00" for deductions. */
export function formatExact(cents: Cents): string {
  return `${cents < 0 ? "−" : ""}S$${amountFormat.format(Math.abs(cents) / 100)}`
}
