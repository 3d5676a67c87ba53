export const restrictedThings = ["salePrices", "promotions", "banners"] as const
export type RestrictedThing = (typeof restrictedThings)[number]

export const restrictedPaymentMethods = ["transfer", "card", "wallet"] as const
export type RestrictedPaymentMethod = (typeof restrictedPaymentMethods)[number]

export type CountryLaw = {
  country: string
  visible: Readonly<Record<RestrictedThing, boolean>>
  paymentMethods: readonly RestrictedPaymentMethod[]
}
