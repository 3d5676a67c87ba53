import { readCookie } from "#platform/cookies.ts"
import { type CurrencyCode, homeCurrency, isCurrency } from "./currencies.ts"

/** What a browser has chosen for itself, by its cookies; what is not there or makes no sense is not chosen. */
export function chosenCurrency(cookies: string | null | undefined): CurrencyCode {
  const code = readCookie(cookies, "currency")
  return isCurrency(code) ? code : homeCurrency
}

export function chosenDelivery(cookies: string | null | undefined): string | undefined {
  const code = readCookie(cookies, "delivery")
  return /^[A-Z]{2}$/.test(code) ? code : undefined
}

/** Whether this browser has been told the question of age and answered it. */
export function hasDeclaration(cookies: string | null | undefined): boolean {
  return readCookie(cookies, "age") !== ""
}
