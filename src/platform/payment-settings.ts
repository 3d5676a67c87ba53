export type CardSettings =
  | { kind: "disabled" }
  | { kind: "sandbox" }
  | {
      kind: "stripe"
      secretKey: string
      publishableKey: string
      webhookSecret: string
      /** Undefined means Stripe's own. */
      apiUrl: string | undefined
    }

export type PayNowSettings = { uen: string; name: string }

export type PaymentSettings = { card: CardSettings; payNow: PayNowSettings | null }
