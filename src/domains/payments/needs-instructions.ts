import { paymentSettings } from "#domains/orders/payment-settings.ts"
import type { WithConfigParts } from "#platform/config-part.ts"

/** A card order without a card provider, or a transfer without PayNow. */
export function needsPaymentInstructions(config: WithConfigParts, method: string): boolean {
  const { provider, payNow } = paymentSettings.of(config)
  return (method === "card" && provider === null) || (method === "transfer" && payNow === null)
}
