/** Who takes cards for the house, with the keys of our account there. */
export type CardSettings =
  | { kind: "disabled" }
  | { kind: "sandbox" }
  | {
      kind: "stripe"
      secretKey: string
      publishableKey: string
      webhookSecret: string
      /** Where it is spoken to, if not at Stripe's own address. */
      apiUrl: string | undefined
    }

/** Where bank transfers go: the house as PayNow knows it. */
export type PayNowSettings = { uen: string; name: string }

export type PaymentSettings = { card: CardSettings; payNow: PayNowSettings | null }
