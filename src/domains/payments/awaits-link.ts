import type { AppContext } from "#platform/ctx.ts"

/** True if staff must send payment instructions: a card order without a card provider, or a transfer without PayNow. */
export function awaitsLink(
  { payments: { card, payNow } }: Pick<AppContext, "payments">,
  way: string,
): boolean {
  return (way === "card" && card.kind === "disabled") || (way === "transfer" && payNow === null)
}
