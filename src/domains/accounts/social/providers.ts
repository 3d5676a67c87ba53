export const providerNames = ["google", "facebook"] as const

export type Provider = (typeof providerNames)[number]

export function isProvider(name: unknown): name is Provider {
  return providerNames.some((each) => each === name)
}
