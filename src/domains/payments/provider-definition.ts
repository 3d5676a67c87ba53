import type { AppContext } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import type { Service } from "#platform/service.ts"
import type { PaymentProvider, Simulation } from "./payment-provider.ts"

/** An environment variable of a provider. It is required if there is no default. */
type SettingField = {
  variable: string
  default?: string
  pattern?: RegExp
  isSecret?: true
  /** Secrets are sent there, so it must be https outside of this machine. */
  isAddress?: true
}

type SettingFields = Readonly<Record<string, SettingField>>

export type SettingsOf<Fields extends SettingFields> = { readonly [Name in keyof Fields]: string }

/** Callers check these instead of a provider's name. */
export type ProviderCapabilities = {
  /** It takes no money, so it is for demos and tests. */
  isSimulated: boolean
  /** It charges no less. */
  minimumCents: Cents
  /** False if a refund that is sent again, after an answer was lost, may be paid twice. */
  repeatsRefundsSafely: boolean
  /** Its form offers the wallets of the buyer's device, such as Apple Pay. */
  hasExpressPay: boolean
}

/**
 * What a provider's folder declares. The configuration reads it before the app is loaded, so the rest is imported on
 * demand.
 */
export type ProviderDefinition = {
  title: string
  capabilities: ProviderCapabilities
  settings: SettingFields
  /** The settings that its part of the page needs. */
  browserSettings: readonly string[]
  /** The sites from which its part of the page loads scripts and frames, and which it calls. */
  origins: readonly string[]
  services?: readonly Service<object, AppContext>[]
  server(): Promise<ProviderServer>
}

type ProviderServer = {
  open(app: AppContext, settings: Readonly<Record<string, string>>): PaymentProvider
  simulation?: Simulation
}
