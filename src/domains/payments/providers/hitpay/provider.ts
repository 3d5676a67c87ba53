import type { ProviderDefinition, SettingsOf } from "../../provider-definition.ts"

const settings = {
  apiKey: { variable: "HITPAY_API_KEY", isSecret: true },
  salt: { variable: "HITPAY_SALT", isSecret: true },
  methods: { variable: "HITPAY_METHODS", default: "card", pattern: /^[a-z_]+(,[a-z_]+)*$/ },
  apiUrl: { variable: "HITPAY_API", default: "https://api.hit-pay.com", isAddress: true },
} as const

export type HitPaySettings = SettingsOf<typeof settings>

export const hitpay = {
  title: "HitPay",
  // It has no idempotency keys.
  capabilities: { isSimulated: false, minimumCents: 30, repeatsRefundsSafely: false, hasExpressPay: false },
  settings,
  browserSettings: [],
  // The buyer pays on its own page, so ours loads nothing from it.
  origins: [],
  server: () => import("./server.ts"),
} as const satisfies ProviderDefinition
