import { money } from "#language/format.ts"
import type { Cents } from "#platform/money.ts"

/** An amount that may be taken off: "−S$5". */
export function signed(cents: Cents): string {
  return cents < 0 ? `−${money(-cents)}` : money(cents)
}
