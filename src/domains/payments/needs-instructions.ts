import type { AppContext } from "#platform/ctx.ts"

/** A card order without a card provider, or a transfer without PayNow. */
export function needsPaymentInstructions(
  { payments: { provider, payNow } }: Pick<AppContext, "payments">,
  method: string,
): boolean {
  return (method === "card" && provider === null) || (method === "transfer" && payNow === null)
}
