import { readCookie } from "#platform/http/cookies.ts"
import { type CurrencyCode, homeCurrency, isCurrency } from "./currencies.ts"

export function chosenCurrency(cookies: string | null | undefined): CurrencyCode {
  const code = readCookie(cookies, "currency")
  return isCurrency(code) ? code : homeCurrency
}

export function chosenDelivery(cookies: string | null | undefined): string | undefined {
  const code = readCookie(cookies, "delivery")
  return /^[A-Z]{2}$/.test(code) ? code : undefined
}

export function hasDeclaration(cookies: string | null | undefined): boolean {
  return readCookie(cookies, "age") !== ""
}
