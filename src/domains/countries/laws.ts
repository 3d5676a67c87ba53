import { z } from "zod"
import { placeIn } from "#domains/places/places.ts"
import type { Ctx } from "#platform/ctx.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"
import { defaultAgeRules } from "./age-rules.ts"
import { elsewhere } from "./countries.ts"
import { countryOf } from "./delivery.ts"
import { homeCountry } from "./home-country.ts"
import { type CountryLaw, restrictedPaymentMethods, restrictedThings } from "./law.ts"

const everything = { salePrices: true, promotions: true, banners: true }
const nothing = { salePrices: false, promotions: false, banners: false }

export const defaultLaws: readonly CountryLaw[] = defaultAgeRules.map(({ country }) => ({
  country,
  visible: placeIn(country)?.bansAdvertising ? nothing : everything,
  paymentMethods: restrictedPaymentMethods,
}))

export const lawsSetting = defineSetting<readonly CountryLaw[]>(
  "country-laws",
  z.array(
    z.object({
      country: z.string(),
      visible: z.object({ salePrices: z.boolean(), promotions: z.boolean(), banners: z.boolean() }),
      paymentMethods: z.array(z.enum(restrictedPaymentMethods)),
    }),
  ),
  defaultLaws,
)

export async function readLaws(ctx: Pick<Ctx, "app">): Promise<readonly CountryLaw[]> {
  return await readSetting(ctx, lawsSetting)
}

export function lawOf(laws: readonly CountryLaw[], country: string): CountryLaw {
  const found = laws.find((law) => law.country === country) ?? laws.find((law) => law.country === elsewhere)
  if (!found) throw new Error("The laws have no entry for other countries")
  return found
}

export async function readLegalVisibility(ctx: Pick<Ctx, "app" | "client">): Promise<CountryLaw["visible"]> {
  return lawOf(await readLaws(ctx), countryOf(ctx) ?? homeCountry).visible
}

export function hiddenThingsIn(laws: readonly CountryLaw[], country: string | undefined): string {
  const { visible } = lawOf(laws, country ?? homeCountry)
  return restrictedThings.map((name) => (visible[name] ? "" : name[0])).join("")
}
