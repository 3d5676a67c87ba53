import { ConfigProblem } from "#platform/config-problem.ts"
import { isLoopback } from "#platform/loopback.ts"
import type { CardSettings, PaymentSettings, PayNowSettings } from "#platform/payment-settings.ts"

type PaymentsEnv = Readonly<Record<string, string | undefined>>

/** This number belongs to no company: a demo shows how a transfer is made. */
const demoPayNow: PayNowSettings = { uen: "T00QU0000X", name: "Quaich Demo" }

/** A demo simulates both; elsewhere only what is configured is offered. */
export function paymentsOf(env: PaymentsEnv, isDemo: boolean): PaymentSettings {
  return { card: cardOf(env, isDemo), payNow: payNowOf(env) ?? (isDemo ? demoPayNow : null) }
}

function cardOf(env: PaymentsEnv, isDemo: boolean): CardSettings {
  const kind = env.PAYMENTS || (isDemo ? "sandbox" : "disabled")
  if (kind === "disabled" || kind === "sandbox") return { kind }
  if (kind === "stripe") return stripeOf(env)
  throw new ConfigProblem(`PAYMENTS must be one of disabled, sandbox, stripe, not "${kind}"`)
}

function stripeOf(env: PaymentsEnv): CardSettings {
  const needed = (name: string, begin: RegExp) => {
    const value = env[name]
    if (!value) throw new ConfigProblem(`${name} is missing for PAYMENTS=stripe`)
    // Never repeat the value: it is a secret.
    if (!begin.test(value)) throw new ConfigProblem(`${name} does not look like one of Stripe's`)
    return value
  }
  return {
    kind: "stripe",
    secretKey: needed("STRIPE_SECRET_KEY", /^(sk|rk)_/),
    publishableKey: needed("STRIPE_PUBLISHABLE_KEY", /^pk_/),
    webhookSecret: needed("STRIPE_WEBHOOK_SECRET", /^whsec_/),
    apiUrl: apiUrlOf(env),
  }
}

function apiUrlOf(env: PaymentsEnv): string | undefined {
  const text = env.STRIPE_API
  if (!text) return undefined
  const { protocol, hostname } = URL.canParse(text) ? new URL(text) : { protocol: "", hostname: "" }
  const isLocal = protocol === "http:" && isLoopback(hostname)
  if (protocol === "https:" || isLocal) return text
  throw new ConfigProblem("STRIPE_API must be an address that begins with https://")
}

function payNowOf(env: PaymentsEnv): PayNowSettings | null {
  const [uen, name] = [env.PAYNOW_UEN, env.PAYNOW_NAME]
  if (!uen && !name) return null
  if (!uen) throw new ConfigProblem("PAYNOW_UEN is missing beside PAYNOW_NAME")
  if (!name) throw new ConfigProblem("PAYNOW_NAME is missing beside PAYNOW_UEN")
  if (!/^[0-9A-Z]{9,13}$/.test(uen))
    throw new ConfigProblem("PAYNOW_UEN must be 9 to 13 digits and capital letters")
  // Banks read it from the QR code, which allows ASCII only.
  if (!/^[\x20-\x7e]{1,25}$/.test(name))
    throw new ConfigProblem("PAYNOW_NAME must be at most 25 plain letters")
  return { uen, name }
}
