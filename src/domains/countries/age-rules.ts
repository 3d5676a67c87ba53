import { createHash } from "node:crypto"
import { z } from "zod"
import { destinationsAbroad } from "#domains/places/destinations.ts"
import { type PlaceCountry, places } from "#domains/places/places.ts"
import { writtenLanguages } from "#language/languages.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx, WrittenLanguage } from "#platform/ctx.ts"
import { recordOf } from "#platform/records.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"
import { elsewhere } from "./countries.ts"

export type AgeRule = {
  country: string
  legalAgeYears: number
  notice: Readonly<Record<WrittenLanguage, string>>
}

export const defaultAgeRules: readonly AgeRule[] = [
  ...places.map(({ country, legalAgeYears }) => ({ country, legalAgeYears, notice: noticeOf(country) })),
  ...destinationsAbroad.map(({ country, legalAgeYears }) => abroadRule(country, legalAgeYears)),
  // For unknown laws: the highest legal age that we know of.
  abroadRule(elsewhere, 21),
]

export const ageRulesSetting = defineSetting<readonly AgeRule[]>(
  "age-rules",
  z.array(
    z.object({
      country: z.string(),
      legalAgeYears: z.int(),
      notice: z.object({ en: z.string(), vi: z.string(), cn: z.string() }),
    }),
  ),
  defaultAgeRules,
)

function noticeOf(country: PlaceCountry): AgeRule["notice"] {
  return recordOf(writtenLanguages, (language) => textsOf(language, "places")(`onServer.notices.${country}`))
}

function abroadRule(country: string, legalAgeYears: number): AgeRule {
  return { country, legalAgeYears, notice: noticeAbroad(legalAgeYears) }
}

function noticeAbroad(years: number): AgeRule["notice"] {
  return {
    en: `Whisky is sold there to people of ${years} and over only.`,
    vi: `Ở đó whisky chỉ được bán cho người từ ${years} tuổi trở lên.`,
    cn: `当地只向年满${years}岁者出售威士忌。`,
  }
}

export async function readAgeRules(ctx: Pick<Ctx, "app">): Promise<readonly AgeRule[]> {
  return await readSetting(ctx, ageRulesSetting)
}

export function ageRuleFor(rules: readonly AgeRule[], country: string): AgeRule {
  const found =
    rules.find((rule) => rule.country === country) ?? rules.find((rule) => rule.country === elsewhere)
  if (!found) throw new Error("The age rules have no entry for other countries")
  return found
}

export function ageTextVersionOf({ legalAgeYears, notice }: AgeRule): string {
  const text = [legalAgeYears, notice.en, notice.vi, notice.cn].join("\n")
  return createHash("sha256").update(text).digest("base64url").slice(0, 12)
}
