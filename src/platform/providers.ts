/** A provider without keys is not offered. */
export type Providers = {
  google?: { issuer: string; clientId: string; clientSecret: string }
  facebook?: { graph: string; dialog: string; appId: string; appSecret: string }
}

export type Provider = keyof Providers

export const providerNames = ["google", "facebook"] as const satisfies readonly Provider[]

export function isProvider(name: unknown): name is Provider {
  return providerNames.some((each) => each === name)
}
