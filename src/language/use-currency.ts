import { createContext, use } from "react"

/** The currency a visitor likes to see beside the price: what one Singapore dollar is in it, and how it is written. */
export type ShownCurrency = { code: string; symbol: string; decimals: number; perSgd: number }

/** Nothing where prices stand in Singapore dollars alone. */
export const CurrencyContext = createContext<ShownCurrency | null>(null)

export function useCurrency(): ShownCurrency | null {
  return use(CurrencyContext)
}
