import type { ProviderDefinition, SettingsOf } from "../../provider-definition.ts"

const settings = {
  secretKey: { variable: "STRIPE_SECRET_KEY", isSecret: true, pattern: /^(sk|rk)_/ },
  publishableKey: { variable: "STRIPE_PUBLISHABLE_KEY", pattern: /^pk_/ },
  webhookSecret: { variable: "STRIPE_WEBHOOK_SECRET", isSecret: true, pattern: /^whsec_/ },
  apiUrl: { variable: "STRIPE_API", default: "https://api.stripe.com", isAddress: true },
} as const

export type StripeSettings = SettingsOf<typeof settings>

export const stripe = {
  title: "Stripe",
  capabilities: { isSimulated: false, minimumCents: 50, repeatsRefundsSafely: true, hasExpressPay: true },
  settings,
  browserSettings: ["publishableKey"],
  // Card numbers go to these sites and never reach this server.
  origins: ["https://js.stripe.com", "https://api.stripe.com", "https://hooks.stripe.com"],
  server: () => import("./server.ts"),
} as const satisfies ProviderDefinition
