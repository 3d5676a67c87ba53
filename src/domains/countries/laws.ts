import { z } from "zod"
import type { Ctx } from "#platform/ctx.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"
import { usualRules } from "./age-rules.ts"
import { elsewhere } from "./countries.ts"
import { countryOf, homeCountry } from "./delivery.ts"
import { type Law, payWays, shownThings } from "./law.ts"

const everything = { salePrices: true, promotions: true, banners: true }
/** Vietnam's Law 44/2019/QH14, article 5: no advertising of, and no promotion with, drinks of 15 % and over. */
const nothing = { salePrices: false, promotions: false, banners: false }

export const usualLaws: readonly Law[] = usualRules.map(({ country }) => ({
  country,
  shown: country === "VN" ? nothing : everything,
  ways: payWays,
}))

export const lawsSetting = defineSetting<readonly Law[]>(
  "country-laws",
  z.array(
    z.object({
      country: z.string(),
      shown: z.object({ salePrices: z.boolean(), promotions: z.boolean(), banners: z.boolean() }),
      ways: z.array(z.enum(payWays)),
    }),
  ),
  usualLaws,
)

export async function readLaws(ctx: Pick<Ctx, "app">): Promise<readonly Law[]> {
  return await readSetting(ctx, lawsSetting)
}

export function lawFor(laws: readonly Law[], country: string): Law {
  const found = laws.find((law) => law.country === country) ?? laws.find((law) => law.country === elsewhere)
  if (!found) throw new Error("the laws lack the one for everywhere else")
  return found
}

export async function readShownHere(ctx: Pick<Ctx, "app" | "asker">): Promise<Law["shown"]> {
  return lawFor(await readLaws(ctx), countryOf(ctx) ?? homeCountry).shown
}

/** One letter for each thing that may not be shown in a country; empty if all may be. */
export function hiddenIn(laws: readonly Law[], country: string | undefined): string {
  const { shown } = lawFor(laws, country ?? homeCountry)
  return shownThings.map((name) => (shown[name] ? "" : name[0])).join("")
}
