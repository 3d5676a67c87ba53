import type { Cents } from "#platform/money.ts"

const amountFormat = new Intl.NumberFormat("en-SG", { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export function formatExact(cents: Cents): string {
  return `${cents < 0 ? "−" : ""}S$${amountFormat.format(Math.abs(cents) / 100)}`
}
