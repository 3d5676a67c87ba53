import { createContext, use } from "react"

/** `perSgd` is the value of one Singapore dollar. */
export type DisplayCurrency = { code: string; symbol: string; decimals: number; perSgd: number }

/** Null if only Singapore dollars are shown. */
export const CurrencyContext = createContext<DisplayCurrency | null>(null)

export function useCurrency(): DisplayCurrency | null {
  return use(CurrencyContext)
}
