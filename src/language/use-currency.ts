import { createContext, use } from "react"

/** The second currency for prices; `perSgd` is the value of one Singapore dollar in it. */
export type ShownCurrency = { code: string; symbol: string; decimals: number; perSgd: number }

/** Null if prices are shown in Singapore dollars only. */
export const CurrencyContext = createContext<ShownCurrency | null>(null)

export function useCurrency(): ShownCurrency | null {
  return use(CurrencyContext)
}
