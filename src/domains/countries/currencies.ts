import { home } from "#domains/places/places.ts"
import { keysOf } from "#platform/records.ts"

export const homeCurrency = home.currency

const currencies = {
  SGD: ["S$", 2],
  MYR: ["RM", 2],
  VND: ["₫", 0],
  HKD: ["HK$", 2],
  CNY: ["CN¥", 2],
  TWD: ["NT$", 0],
  JPY: ["¥", 0],
  KRW: ["₩", 0],
  THB: ["฿", 2],
  IDR: ["Rp", 0],
  PHP: ["₱", 2],
  INR: ["₹", 2],
  AUD: ["A$", 2],
  NZD: ["NZ$", 2],
  USD: ["US$", 2],
  CAD: ["CA$", 2],
  GBP: ["£", 2],
  EUR: ["€", 2],
  CHF: ["Fr.", 2],
} as const satisfies Record<string, readonly [symbol: string, decimals: number]>

export type CurrencyCode = keyof typeof currencies

export const currencyCodes = keysOf(currencies)

export function isCurrency(text: unknown): text is CurrencyCode {
  return typeof text === "string" && Object.hasOwn(currencies, text)
}

export type Currency = { code: CurrencyCode; symbol: string; decimals: number; perSgd: number }

export function symbolOf(code: CurrencyCode): string {
  return currencies[code][0]
}

export function currencyAt(code: CurrencyCode, perSgd: number): Currency {
  const [symbol, decimals] = currencies[code]
  return { code, symbol, decimals, perSgd }
}

export function infoOf({ code, symbol, perSgd }: Currency): { price: number; symbol: string; code: string } {
  return { price: perSgd, symbol, code }
}
