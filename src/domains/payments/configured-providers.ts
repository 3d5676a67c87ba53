import { paymentSettings } from "#domains/orders/payment-settings.ts"
import type { WithConfigParts } from "#platform/config-part.ts"
import type { AppContext } from "#platform/ctx.ts"
import { defineService } from "#platform/service.ts"
import type { PaymentProvider, Simulation } from "./payment-provider.ts"
import { definitionOf, isProviderName, type ProviderName, providerNames } from "./providers.ts"

export type ConfiguredProvider = PaymentProvider & { name: ProviderName }

/** Opened once, because a provider may hold connections. */
export const openProvidersService = defineService(
  "paymentProviders",
  () => new Map<ProviderName, Promise<ConfiguredProvider>>(),
)

export const providerServices = [
  openProvidersService,
  ...providerNames.flatMap((name) => definitionOf(name).services ?? []),
]

/** Takes the new payments by card. */
export async function findCurrentProvider(app: AppContext): Promise<ConfiguredProvider | undefined> {
  return await findProvider(app, paymentSettings.of(app).provider)
}

/** Also one that took earlier payments, as long as its settings are there. */
export async function findProvider(
  app: AppContext,
  name: string | null,
): Promise<ConfiguredProvider | undefined> {
  if (!isProviderName(name)) return undefined
  const settings = paymentSettings.of(app).settings[name]
  if (!settings) return undefined
  const open = openProvidersService.of(app)
  const found = open.get(name)
  if (found) return await found
  const opening = definitionOf(name)
    .server()
    .then((server) => ({ ...server.open(app, settings), name }))
  open.set(name, opening)
  return await opening
}

/** Also those that took earlier payments only. */
export async function listProviders(app: AppContext): Promise<ConfiguredProvider[]> {
  const found = await Promise.all(
    Object.keys(paymentSettings.of(app).settings).map((name) => findProvider(app, name)),
  )
  return found.filter((provider) => provider !== undefined)
}

export async function findSimulation(name: string): Promise<Simulation | undefined> {
  return isProviderName(name) ? (await definitionOf(name).server()).simulation : undefined
}

export function providerOriginsOf(config: WithConfigParts): readonly string[] {
  const { provider } = paymentSettings.of(config)
  return isProviderName(provider) ? definitionOf(provider).origins : []
}

/** The settings that a provider's form may read. */
export function browserSettingsOf(
  config: WithConfigParts,
  name: string | null,
): Readonly<Record<string, string>> {
  const settings = (name !== null && paymentSettings.of(config).settings[name]) || {}
  const names = isProviderName(name) ? definitionOf(name).browserSettings : []
  return Object.fromEntries(names.map((key) => [key, settings[key] ?? ""]))
}

export function hasExpressPay(config: WithConfigParts): boolean {
  const { provider } = paymentSettings.of(config)
  return isProviderName(provider) && definitionOf(provider).capabilities.hasExpressPay
}

/** True if payments by card move no money. */
export function isSimulated(config: WithConfigParts): boolean {
  const { provider } = paymentSettings.of(config)
  return isProviderName(provider) && definitionOf(provider).capabilities.isSimulated
}
