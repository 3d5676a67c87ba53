import { z } from "zod"
import type { Ctx } from "#platform/ctx.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"
import { countryOfAddress } from "./country-of-address.ts"

/** The company's country, and the destination of everybody who may not choose another. */
export const homeCountry = "SG"

export const defaultDestinations: readonly string[] = [
  "SG",
  "MY",
  "VN",
  "HK",
  "CN",
  "TW",
  "JP",
  "AU",
  "GB",
  "US",
]

export const destinationsSetting = defineSetting<readonly string[]>(
  "delivery-countries",
  z.array(z.string()),
  defaultDestinations,
)

/** Returns the ISO codes of the countries that the company delivers to. Staff can change them. */
export async function readDestinations(ctx: Pick<Ctx, "app">): Promise<readonly string[]> {
  return await readSetting(ctx, destinationsSetting)
}

type ClientWithCookies = {
  destinations: readonly string[]
  chosen: string | undefined
  /** The visitor's location, if their address shows it. */
  here: string | undefined
  canShipAbroad: boolean
}

/**
 * Returns the destination: the chosen one, else the visitor's location, else Singapore. Always Singapore for
 * non-members.
 */
export function deliveryCountry({ destinations, chosen, here, canShipAbroad }: ClientWithCookies): string {
  if (!canShipAbroad) return homeCountry
  const requested = [chosen, here].find((code) => code !== undefined && destinations.includes(code))
  return requested ?? homeCountry
}

/** Returns the client's country; undefined on a local network or if unknown. */
export function countryOf({ client }: Pick<Ctx, "client">): string | undefined {
  return client.country ?? countryOfAddress(client.address)
}
