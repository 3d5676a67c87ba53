import { createHash } from "node:crypto"
import { z } from "zod"
import type { Ctx, Language } from "#platform/ctx.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"
import { elsewhere } from "./countries.ts"

export type AgeRule = { country: string; legalAgeYears: number; notice: Readonly<Record<Language, string>> }

export const defaultAgeRules: readonly AgeRule[] = [
  {
    country: "SG",
    legalAgeYears: 18,
    notice: {
      en: "In Singapore nobody may sell or supply liquor to a person under 18, on the internet either.",
      vi: "Tại Singapore, không ai được bán hoặc cung cấp rượu cho người dưới 18 tuổi, kể cả qua mạng.",
      cn: "在新加坡，任何人不得向未满18岁者出售或供应酒类，网上亦然。",
    },
  },
  {
    country: "MY",
    legalAgeYears: 21,
    notice: {
      en: "In Malaysia liquor is sold only to people of 21 and over, and not to Muslims. Drinking too much harms your health.",
      vi: "Tại Malaysia, rượu chỉ được bán cho người từ 21 tuổi trở lên và không bán cho người theo đạo Hồi. Uống quá nhiều có hại cho sức khỏe.",
      cn: "在马来西亚，酒类只售予年满21岁者，且不售予穆斯林。过量饮酒有害健康。",
    },
  },
  {
    country: "VN",
    legalAgeYears: 18,
    notice: {
      en: "In Vietnam spirits are not sold to people under 18, and who sells them online has to ask.",
      vi: "Tại Việt Nam, rượu không được bán cho người dưới 18 tuổi và người bán trên mạng phải kiểm tra tuổi của khách.",
      cn: "在越南，酒类不得售予未满18岁者，网上卖家必须核实年龄。",
    },
  },
  {
    country: "HK",
    legalAgeYears: 18,
    notice: {
      en: "Under the law of Hong Kong, intoxicating liquor must not be sold or supplied to a minor in the course of business.",
      vi: "Theo luật Hồng Kông, không được bán hoặc cung cấp đồ uống có cồn cho người chưa thành niên trong hoạt động kinh doanh.",
      cn: "根据香港法律，不得在业务过程中，向未成年人售卖或供应令人醺醉的酒类。",
    },
  },
  ...(
    [
      ["CN", 18],
      ["TW", 18],
      ["JP", 20],
      ["AU", 18],
      ["GB", 18],
      ["US", 21],
      // For unknown laws: the highest legal age that we know of.
      [elsewhere, 21],
    ] as const
  ).map(([country, legalAgeYears]) => ({ country, legalAgeYears, notice: defaultNotice(legalAgeYears) })),
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

function defaultNotice(years: number): AgeRule["notice"] {
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
