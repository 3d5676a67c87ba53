/** The card processor, with the keys of our account. */
export type CardSettings =
  | { kind: "disabled" }
  | { kind: "sandbox" }
  | {
      kind: "stripe"
      secretKey: string
      publishableKey: string
      webhookSecret: string
      /** The API's address, if not Stripe's own. */
      apiUrl: string | undefined
    }

/** The company as PayNow knows it, for bank transfers. */
export type PayNowSettings = { uen: string; name: string }

export type PaymentSettings = { card: CardSettings; payNow: PayNowSettings | null }
