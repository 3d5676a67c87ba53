import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import type { Cents } from "#platform/money.ts"
import { comparedWithMedian, type PriceSummary } from "../rules.ts"

type Props = { summary: PriceSummary; cents: Cents; is: "bid" | "opening" | "hammer" }

/** Beside a price: what the bottle sold for lately, and how the price compares. Links to the history on the page. */
export function MedianNote({ summary: { medianCents, recentSold }, cents, is }: Props) {
  const t = useTexts("prices")
  if (medianCents === null || medianCents === 0) return null
  const { percent, side } = comparedWithMedian(cents, medianCents)
  return (
    <p className="label-text figures">
      <a href="#prices" className="link tap inline-flex items-center">
        {t("beside.median", { count: recentSold, median: money(medianCents) })}
      </a>{" "}
      {side === "level" ? t(`beside.${is}.level`) : t(`beside.${is}.${side}`, { percent })}
    </p>
  )
}
