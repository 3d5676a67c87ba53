import type { Cents } from "#platform/money.ts"

/** "S$1,250.50" as people type it; undefined for what is no amount of money. The same as the form's own reading. */
export function typedCents(text: string): Cents | undefined {
  const plain = text
    .trim()
    .replace(/^S?\$\s*/i, "")
    .replaceAll(",", "")
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}

/** The figure of an amount for a field: "420", "420.50". */
export function amountText(cents: Cents): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}
