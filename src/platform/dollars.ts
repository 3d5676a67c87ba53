import type { Cents } from "./money.ts"

const dollarPattern = /^(?:S?\$|SGD)?\s*(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/i

/**
 * Reads "1250", "1,250.50" and "S$80". Undefined if unclear: "12,50" may be twelve and a half or a slip. Never guess.
 */
export function parseDollars(text: string): Cents | undefined {
  const [match, whole, part = ""] = dollarPattern.exec(text.trim()) ?? []
  if (match === undefined || whole === undefined) return undefined
  return Number(whole.replaceAll(",", "")) * 100 + Number(part.padEnd(2, "0"))
}

/** "1250" or "1250.50", without sign or commas, for a field or a spreadsheet. */
export function dollarsText(amountCents: Cents | null): string {
  if (amountCents === null) return ""
  return amountCents % 100 === 0 ? String(amountCents / 100) : (amountCents / 100).toFixed(2)
}
