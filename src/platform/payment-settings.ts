export type CardSettings =
  | { kind: "disabled" }
  | { kind: "sandbox" }
  | {
      kind: "stripe"
      secretKey: string
      publishableKey: string
      webhookSecret: string
      /** Unless Stripe's own. */
      apiUrl: string | undefined
    }

/** The company's registration, for bank transfers. */
export type PayNowSettings = { uen: string; name: string }

export type PaymentSettings = { card: CardSettings; payNow: PayNowSettings | null }
