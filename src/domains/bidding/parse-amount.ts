import type { Cents } from "#platform/money.ts"

export function parseAmount(text: string): Cents | undefined {
  const plain = text
    .trim()
    .replace(/^S?\$\s*/i, "")
    .replaceAll(",", "")
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}

export function formatAmount(cents: Cents): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}
