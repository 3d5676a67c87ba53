import { type RestrictedPaymentMethod, restrictedPaymentMethods } from "#domains/countries/law.ts"

export const landedShippings = ["delivery", "self"] as const

export type LandedChoices = {
  country: string
  paymentMethod: RestrictedPaymentMethod
  shipping: (typeof landedShippings)[number]
  isCovered: boolean
}

/** In the place of a country, for who collects the lot. */
export const collection = "collect"

/** Names of the address's parameters and of the form's fields. */
export const landedParameters = ["to", "pay", "cover"] as const

/** A missing or unknown choice is the one that the checkout starts with. */
export function readLandedChoices(
  parameters: Pick<URLSearchParams, "get">,
  usualCountry: string,
): LandedChoices {
  const to = parameters.get("to") ?? ""
  const pay = parameters.get("pay")
  return {
    country: /^[A-Z]{2}$/.test(to) ? to : usualCountry,
    paymentMethod: restrictedPaymentMethods.find((each) => each === pay) ?? "transfer",
    shipping: to === collection ? "self" : "delivery",
    isCovered: parameters.get("cover") === "yes",
  }
}

/** As the form's fields, which `readLandedChoices` reads. */
export function landedFields({ country, paymentMethod, shipping, isCovered }: LandedChoices) {
  const to = shipping === "self" ? collection : country
  return { to, pay: paymentMethod, cover: isCovered ? "yes" : "no" }
}

/** The part of an address, or of a form, that holds choices: empty or begins with "?". */
export function landedSearch(values: { get(name: string): unknown }): string {
  const chosen = landedParameters.flatMap((name) => {
    const value = values.get(name)
    return typeof value === "string" && value !== "" ? [[name, value]] : []
  })
  return chosen.length === 0 ? "" : `?${new URLSearchParams(chosen)}`
}
