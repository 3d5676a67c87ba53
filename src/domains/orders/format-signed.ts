import { money } from "#language/format.ts"
import type { Cents } from "#platform/money.ts"

export function formatSigned(cents: Cents): string {
  return cents < 0 ? `−${money(-cents)}` : money(cents)
}
