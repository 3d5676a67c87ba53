import type { PaymentSettings, PayNowSettings } from "#domains/orders/payment-settings.ts"
import type { Env } from "#platform/config-part.ts"
import { ConfigProblem } from "#platform/config-problem.ts"
import { isSafeForSecrets } from "#platform/http/api-address.ts"
import { secret, text, type Variable, type Variables } from "#platform/variables.ts"
import type { ProviderDefinition } from "./provider-definition.ts"
import { definitionOf, isProviderName, type ProviderName, providerNames } from "./providers.ts"

export const paymentVariables: Variables = {
  PAYMENTS: text(
    "who takes the new card payments: `disabled`, or a folder of `src/domains/payments/providers`, whose README explains its keys. The simulated one takes no real money and is for demos only. Webhooks go to `/api/payment/webhook/` and its name. Another provider with all its keys still refunds its earlier payments",
    { shown: "the simulated one in a demo, else `disabled`" },
  ),
  ...Object.fromEntries(
    providerNames.flatMap((name) =>
      Object.values(definitionOf(name).settings).map((field) => variableOf(name, field)),
    ),
  ),
  PAYNOW_UEN: text("the payee of PayNow codes, with the next one; a demo has an invented one"),
  PAYNOW_NAME: text("beside `PAYNOW_UEN`"),
}

function variableOf(name: ProviderName, field: ProviderDefinition["settings"][string]): [string, Variable] {
  const about = `for \`PAYMENTS=${name}\``
  const { schema, ...rest } = field.isSecret ? secret(about) : text(about)
  return [field.variable, { ...rest, schema, shown: field.default ? `\`${field.default}\`` : "none" }]
}

/** This number belongs to no company: a demo shows how a transfer is made. */
const demoPayNow: PayNowSettings = { uen: "T00QU0000X", name: "Quaich Demo" }

/** A demo simulates both; elsewhere only what is configured is offered. */
export function readPaymentSettings(env: Env, isDemo: boolean): PaymentSettings {
  const provider = providerOf(env, isDemo)
  const known = providerNames.filter((name) => name === provider || mayBeUsedStill(env, name, isDemo))
  return {
    provider,
    settings: Object.fromEntries(known.map((name) => [name, readSettings(env, name)])),
    payNow: payNowOf(env) ?? (isDemo ? demoPayNow : null),
  }
}

function providerOf(env: Env, isDemo: boolean): ProviderName | null {
  const simulated = providerNames.find((name) => definitionOf(name).capabilities.isSimulated)
  const name = env.PAYMENTS || (isDemo && simulated) || "disabled"
  if (name === "disabled") return null
  if (isProviderName(name)) return name
  throw new ConfigProblem(`PAYMENTS must be one of disabled, ${providerNames.join(", ")}, not "${name}"`)
}

/** Its earlier payments can be refunded as long as its keys are there. */
function mayBeUsedStill(env: Env, name: ProviderName, isDemo: boolean): boolean {
  const { capabilities, settings } = definitionOf(name)
  if (capabilities.isSimulated) return isDemo
  return Object.values(settings).every((field) => field.default !== undefined || env[field.variable])
}

function readSettings(env: Env, name: ProviderName): Record<string, string> {
  const { title, settings } = definitionOf(name)
  const entries = Object.entries(settings).map(([key, field]) => {
    const value = env[field.variable] || field.default
    if (value === undefined) throw new ConfigProblem(`${field.variable} is missing for PAYMENTS=${name}`)
    // Never repeat the value: it may be a secret.
    if (field.pattern && !field.pattern.test(value))
      throw new ConfigProblem(`${field.variable} does not look like one of ${title}'s`)
    if (field.isAddress && !isSafeForSecrets(value))
      throw new ConfigProblem(`${field.variable} must be an address that begins with https://`)
    return [key, value] as const
  })
  return Object.fromEntries(entries)
}

function payNowOf(env: Env): PayNowSettings | null {
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
