import { can } from "#domains/accounts/permissions.ts"
import { chosenCurrency, chosenDelivery, hasDeclaration } from "#domains/countries/cookie-choices.ts"
import { nameOfCountry } from "#domains/countries/countries.ts"
import { homeCurrency } from "#domains/countries/currencies.ts"
import { countryOf, deliveryCountry, readDestinations } from "#domains/countries/delivery.ts"
import { readRates } from "#domains/countries/rates.ts"
import { localeOf } from "#language/languages.ts"
import type { Ctx } from "#platform/ctx.ts"

/** Only members have their own delivery country: a guest's page depends on cookies alone and can be shared. */
export async function readDisplayPreferences(ctx: Ctx, cookies: string | null) {
  const [rates, destinations] = await Promise.all([readRates(ctx), readDestinations(ctx)])
  const currency = rates.find(({ code }) => code === chosenCurrency(cookies)) ?? null
  const canShipAbroad = can(ctx, "deliverAbroad")
  const country = canShipAbroad ? countryOf(ctx) : undefined
  const code = deliveryCountry({ destinations, chosen: chosenDelivery(cookies), country, canShipAbroad })
  const named = (country: string) => ({ code: country, name: nameOfCountry(country, localeOf[ctx.language]) })
  return {
    currency,
    currencies: [homeCurrency, ...rates.map((rate): string => rate.code)],
    delivery: named(code),
    destinations: canShipAbroad ? destinations.map(named) : [],
    hasDeclaredAge: hasDeclaration(cookies),
  }
}
