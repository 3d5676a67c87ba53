import { strengthText, volumeText } from "#domains/catalogue/product.ts"
import { useTexts } from "#language/use-texts.ts"
import type { FoundFacts } from "../found-item.ts"

/** "12 years · 70cl · 43% · Lagavulin, Islay". */
export function useFactLine(): (facts: FoundFacts) => string {
  const t = useTexts("search")
  return ({ age, volumeMl, abvPercent, distillery, region }) =>
    [
      age !== null && t("years", { count: age }),
      volumeMl !== null && volumeText(volumeMl),
      strengthText(abvPercent),
      [distillery, region].filter(Boolean).join(", "),
    ]
      .filter(Boolean)
      .join("\u00a0· ")
}
