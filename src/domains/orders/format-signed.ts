import { money } from "#language/format.ts"
import type { Cents } from "#platform/money.ts"

/** Formats an amount that may be negative: "−S$5". */
export function formatSigned(cents: Cents): string {
  return cents < 0 ? `−${money(-cents)}` : money(cents)
}
