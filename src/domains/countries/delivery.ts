import { z } from "zod"
import { destinations } from "#domains/places/destinations.ts"
import type { Ctx } from "#platform/ctx.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"
import { countryOfAddress } from "./country-of-address.ts"
import { homeCountry } from "./home-country.ts"

export const destinationsSetting = defineSetting<readonly string[]>(
  "delivery-countries",
  z.array(z.string()),
  destinations,
)

export async function readDestinations(ctx: Pick<Ctx, "app">): Promise<readonly string[]> {
  return await readSetting(ctx, destinationsSetting)
}

type ClientWithCookies = {
  destinations: readonly string[]
  chosen: string | undefined
  country: string | undefined
  canShipAbroad: boolean
}

/** Always Singapore for non-members. */
export function deliveryCountry({ destinations, chosen, country, canShipAbroad }: ClientWithCookies): string {
  if (!canShipAbroad) return homeCountry
  const requested = [chosen, country].find((code) => code !== undefined && destinations.includes(code))
  return requested ?? homeCountry
}

export function countryOf({ client }: Pick<Ctx, "client">): string | undefined {
  return client.country ?? countryOfAddress(client.address)
}
