import { firstRates } from "#domains/delivery/first-rates.ts"
import { type QuoteRates, type Route, ratesFor, rateTable } from "#domains/delivery/rates.ts"

const firstTable = rateTable(firstRates())

/** What a new database holds at a time. */
export function firstRatesFor(route: Route, at = new Date("2026-11-20T00:00:00Z")): QuoteRates {
  const rates = ratesFor(firstTable, route, at)
  if (!rates) throw new Error(`nothing is sent from ${route.from} to ${route.to}`)
  return rates
}
