import { createContext, use } from "react"

/** `perSgd` is the value of one Singapore dollar. */
export type ShownCurrency = { code: string; symbol: string; decimals: number; perSgd: number }

/** Null if only Singapore dollars are shown. */
export const CurrencyContext = createContext<ShownCurrency | null>(null)

export function useCurrency(): ShownCurrency | null {
  return use(CurrencyContext)
}
