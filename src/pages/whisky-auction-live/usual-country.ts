import { can } from "#domains/accounts/permissions.ts"
import { chosenDelivery } from "#domains/countries/cookie-choices.ts"
import { countryCodeOf } from "#domains/countries/countries.ts"
import { countryOf, deliveryCountry, readDestinations } from "#domains/countries/delivery.ts"
import { homeCountry } from "#domains/countries/home-country.ts"
import { listAddresses } from "#domains/profile/addresses.ts"
import type { Ctx } from "#platform/ctx.ts"

/** As the visitor chose, else of the usual address, else where the visitor is. Home for all who may not ship abroad. */
export async function readUsualCountry(ctx: Ctx, cookies: string | null): Promise<string> {
  if (!can(ctx, "deliverAbroad")) return homeCountry
  const destinations = await readDestinations(ctx)
  const chosen = chosenDelivery(cookies)
  const country = chosen === undefined ? await countryOfUsualAddress(ctx) : undefined
  return deliveryCountry({ destinations, chosen, country: country ?? countryOf(ctx), canShipAbroad: true })
}

async function countryOfUsualAddress(ctx: Ctx): Promise<string | undefined> {
  const [usual] = await listAddresses(ctx)
  return usual && (countryCodeOf(usual.country) || undefined)
}
