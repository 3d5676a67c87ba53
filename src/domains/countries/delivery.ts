import { z } from "zod"
import type { Ctx } from "#platform/ctx.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"
import { countryOfAddress } from "./country-of-address.ts"

/** Where the house is, and where things go unless somebody may say otherwise. */
export const homeCountry = "SG"

export const usualDestinations: readonly string[] = [
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
  usualDestinations,
)

/** ISO codes of the countries the house sends to; staff may change them. */
export async function readDestinations(ctx: Pick<Ctx, "app">): Promise<readonly string[]> {
  return await readSetting(ctx, destinationsSetting)
}

type Delivering = {
  destinations: readonly string[]
  /** By the browser or the account. */
  chosen: string | undefined
  /** Where the visitor is, as far as the address tells. */
  here: string | undefined
  mayAbroad: boolean
}

/** Where things go: as chosen, else where the visitor is, else Singapore; and Singapore for whoever is no member. */
export function deliveryCountry({ destinations, chosen, here, mayAbroad }: Delivering): string {
  if (!mayAbroad) return homeCountry
  const wished = [chosen, here].find((code) => code !== undefined && destinations.includes(code))
  return wished ?? homeCountry
}

/** Where whoever asks is; undefined at home and where nobody knows. */
export function countryOf({ asker }: Pick<Ctx, "asker">): string | undefined {
  return asker.country ?? countryOfAddress(asker.address)
}
