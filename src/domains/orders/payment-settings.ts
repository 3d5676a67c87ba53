import { defineConfigPart } from "#platform/config-part.ts"

export type PayNowSettings = { uen: string; name: string }

/** The payments domain knows the providers, and each provider what its settings mean. */
export type PaymentSettings = {
  /** Takes the new payments by card. Null if nobody does. */
  provider: string | null
  /** By provider: also of one that took earlier payments. */
  settings: Readonly<Record<string, Readonly<Record<string, string>>>>
  payNow: PayNowSettings | null
}

export const paymentSettings = defineConfigPart<PaymentSettings>("payments")
