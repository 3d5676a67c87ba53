import type { CardSettings } from "#platform/payment-settings.ts"

/** Card numbers go to these origins and never reach this server. */
export function cardOriginsOf({ kind }: CardSettings): readonly string[] {
  if (kind !== "stripe") return []
  return ["https://js.stripe.com", "https://api.stripe.com", "https://hooks.stripe.com"]
}

export function publishableKeyOf(card: CardSettings): string | null {
  return card.kind === "stripe" ? card.publishableKey : null
}
