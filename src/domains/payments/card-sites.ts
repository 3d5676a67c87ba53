import type { CardSettings } from "#platform/payment-settings.ts"

/** The sites that a page needs for the card provider's own fields: a card's number goes there and never here. */
export function cardSitesOf({ kind }: CardSettings): readonly string[] {
  if (kind !== "stripe") return []
  return ["https://js.stripe.com", "https://api.stripe.com", "https://hooks.stripe.com"]
}

/** What the browser is told of the provider. */
export function publishableKeyOf(card: CardSettings): string | null {
  return card.kind === "stripe" ? card.publishableKey : null
}
