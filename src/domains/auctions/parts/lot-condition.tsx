import { type KeyIn, type Texts, useTexts } from "#language/use-texts.ts"
import { conditionPhraseKey } from "../condition-phrases.ts"
import type { LotPage } from "../read-lot.ts"
import { FillLevelPicture } from "./fill-level-picture.tsx"
import { type LotFact, LotFacts } from "./lot-facts.tsx"

type Stated = KeyIn<"auctions", "condition">

export function LotCondition({ lot: { condition } }: { lot: Pick<LotPage, "condition"> }) {
  const t = useTexts("auctions")
  const { fillLevel } = condition
  return (
    <LotFacts
      title={t("condition.title")}
      lines={conditionOf(condition, t)}
      name={(key) => t(`condition.${key}`)}
      picture={fillLevel && <FillLevelPicture level={fillLevel} />}
    />
  )
}

/** Missing values are "not stated": a bidder must not read "clean" into a gap. */
function conditionOf(condition: LotPage["condition"], t: Texts<"auctions">): LotFact<Stated>[] {
  const { fillLevel, seal, label, box, flaws, sellerFlaws, weightGrams, remarks } = condition
  const none = <span className="text-ink-soft">{t("condition.notStated")}</span>
  const stated = (part: Stated, value: string | null | undefined): LotFact<Stated> => {
    if (!value) return [part, none]
    const text = conditionPhraseKey(value)
    return text ? [part, t(text)] : [part, value, true]
  }
  const hasSellers = Boolean(sellerFlaws)
  return [
    ["fillLevel", fillLevel ? t(`fillLevels.${fillLevel}`) : none],
    stated("label", label),
    stated("seal", seal),
    stated("box", box),
    ...(flaws || !hasSellers ? [stated("flaws", flaws)] : []),
    ["sellerFlaws", sellerFlaws && <q className="whitespace-pre-line">{sellerFlaws}</q>, true],
    ["weight", weightGrams ? t("condition.grams", { count: weightGrams }) : null],
    ["remarks", remarks, true],
  ]
}
