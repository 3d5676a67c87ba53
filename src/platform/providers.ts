/** Who else may vouch for a visitor, with the keys of our app there. What is not configured is not there. */
export type Providers = {
  google?: { issuer: string; clientId: string; clientSecret: string }
  facebook?: { graph: string; dialog: string; appId: string; appSecret: string }
}

export type Provider = keyof Providers

export const providerNames = ["google", "facebook"] as const satisfies readonly Provider[]

export function isProvider(name: unknown): name is Provider {
  return providerNames.some((known) => known === name)
}
