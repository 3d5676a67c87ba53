import { type RestrictedPaymentMethod, restrictedPaymentMethods } from "#domains/countries/law.ts"

export const landedShippings = ["delivery", "self"] as const

export type LandedChoices = {
  country: string
  paymentMethod: RestrictedPaymentMethod
  shipping: (typeof landedShippings)[number]
  isCovered: boolean
}

/** Parameters of the lot's address. What is missing or unknown is as at the checkout. */
export const landedParameters = ["to", "pay", "by", "cover"] as const

export function readLandedChoices(parameters: URLSearchParams, usualCountry: string): LandedChoices {
  const to = parameters.get("to") ?? ""
  const pay = parameters.get("pay")
  return {
    country: /^[A-Z]{2}$/.test(to) ? to : usualCountry,
    paymentMethod: restrictedPaymentMethods.find((each) => each === pay) ?? "transfer",
    shipping: landedShippings.find((each) => each === parameters.get("by")) ?? "delivery",
    isCovered: parameters.get("cover") === "yes",
  }
}
