import { type ComponentType, type LazyExoticComponent, lazy } from "react"
import type { ProviderFormProps } from "./provider-form-props.ts"
import type { ProviderName } from "./providers.ts"

type ProviderForm = ComponentType<ProviderFormProps>

/** The browser's half of each provider, loaded when a buyer pays with it. */
export const providerForms = {
  sandbox: formOf(async () => (await import("./providers/sandbox/form.tsx")).SandboxForm),
  stripe: formOf(async () => (await import("./providers/stripe/form.tsx")).StripeForm),
  hitpay: formOf(async () => (await import("./providers/hitpay/form.tsx")).HitPayForm),
} satisfies Record<ProviderName, LazyExoticComponent<ProviderForm>>

function formOf(load: () => Promise<ProviderForm>): LazyExoticComponent<ProviderForm> {
  return lazy(async () => ({ default: await load() }))
}
