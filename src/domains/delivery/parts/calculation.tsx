import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { share } from "#platform/money.ts"
import { Price } from "#ui/price.tsx"
import type { Calculation as Shown } from "../calculate.ts"
import type { QuoteTexts } from "../quote-texts.ts"
import type { DatedQuote } from "../read-quote.ts"
import { QuoteLine } from "./line.tsx"

export function Calculation({ quote, texts, bottles, valueCents, commissionBasisPoints }: Shown) {
  const t = useTexts("delivery")
  const language = useLanguage()
  if (!quote || !texts) return null
  const { feeCents, daysMin, daysMax, dutyIncluded, estimatedOn } = quote
  const border = borderOf(quote)
  const commissionCents = bottles * share(valueCents, commissionBasisPoints ?? 0)
  const isWhole = dutyIncluded || border !== undefined
  const scope = isWhole ? "all" : "before"
  const bought = commissionBasisPoints === null ? "shop" : "auction"
  return (
    <div className="grid gap-3" aria-live="polite">
      <dl className="grid border-t border-rule-strong">
        {commissionBasisPoints !== null && (
          <QuoteLine label={t("calculator.commission", { percent: commissionBasisPoints / 100 })}>
            <Price cents={commissionCents} size="small" />
          </QuoteLine>
        )}
        <QuoteLine label={t("calculator.boxes")}>{boxesText(quote)}</QuoteLine>
        <QuoteLine label={t("fee")}>
          <Price cents={feeCents} size="small" />
        </QuoteLine>
        <QuoteLine label={t("time")}>{t("days", { min: daysMin, max: daysMax })}</QuoteLine>
        <Border quote={quote} texts={texts} />
        <QuoteLine label={t(isWhole ? "calculator.all" : "calculator.beforeBorder")}>
          <span className="grid gap-0.5">
            <Price
              cents={
                bottles * valueCents +
                commissionCents +
                feeCents +
                (border ? border.dutyCents + border.taxCents : 0)
              }
            />
            <span className="label-text">
              {t(`calculator.sums.${scope}.${bought}`, {
                count: bottles,
                goods: money(bottles * valueCents),
              })}{" "}
              {t("calculator.card")}
            </span>
          </span>
        </QuoteLine>
      </dl>
      <p className="text-pretty text-ink-soft">{dutyIncluded ? t("formula.home") : texts.formula}</p>
      <p className="label-text text-pretty">
        {texts.restriction}{" "}
        {!dutyIncluded &&
          border &&
          t("calculator.estimate", { day: formatDate(`${estimatedOn}T12:00:00Z`, language, "day") })}
      </p>
    </div>
  )

  function boxesText({ boxes }: DatedQuote): string {
    const counts = Map.groupBy(boxes, (box) => box.bottles)
    const boxTexts = [...counts].map(([count, same]) =>
      t("calculator.boxOf", { count: same.length, bottles: t("calculator.inBox", { count }) }),
    )
    const kg = boxes.reduce((total, { weightG }) => total + weightG, 0) / 1_000
    return t("calculator.boxed", { boxes: boxTexts.join(t("calculator.comma")), kg: kg.toFixed(1) })
  }
}

function Border({ quote, texts }: { quote: DatedQuote; texts: QuoteTexts }) {
  const t = useTexts("delivery")
  const border = borderOf(quote)
  if (quote.dutyIncluded) return <QuoteLine label={t("duty")}>{t("dutyIncluded")}</QuoteLine>
  if (!border) return <QuoteLine label={t("duty")}>{t("dutyUnknown")}</QuoteLine>
  return (
    <>
      <QuoteLine label={texts.duty}>
        <Price cents={border.dutyCents} size="small" />
      </QuoteLine>
      <QuoteLine label={texts.tax}>
        {border.taxCents === 0 ? t("calculator.none") : <Price cents={border.taxCents} size="small" />}
      </QuoteLine>
    </>
  )
}

function borderOf({ dutyCents, taxCents }: DatedQuote) {
  return dutyCents === null || taxCents === null ? undefined : { dutyCents, taxCents }
}
