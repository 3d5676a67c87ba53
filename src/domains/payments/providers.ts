import type { ProviderDefinition } from "./provider-definition.ts"
import { hitpay } from "./providers/hitpay/provider.ts"
import { sandbox } from "./providers/sandbox/provider.ts"
import { stripe } from "./providers/stripe/provider.ts"

/** A new provider is a folder and a line here. Without its half in `provider-forms.ts` nothing compiles. */
export const providers = { sandbox, stripe, hitpay } as const satisfies Record<string, ProviderDefinition>

export type ProviderName = keyof typeof providers

export const providerNames = Object.keys(providers) as [ProviderName, ...ProviderName[]]

export function isProviderName(name: string | null): name is ProviderName {
  return name !== null && Object.hasOwn(providers, name)
}

export function definitionOf(name: ProviderName): ProviderDefinition {
  return providers[name]
}
