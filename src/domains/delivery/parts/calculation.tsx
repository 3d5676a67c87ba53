import { money, when } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Price } from "#ui/price.tsx"
import type { Calculation as Shown } from "../calculate.ts"
import type { ShownQuote } from "../read-quote.ts"
import { Line } from "./line.tsx"

/** What it comes to: parcels, days, what the border asks, and all of it with the goods. */
export function Calculation({ quote, bottles, valueCents }: Shown) {
  const t = useTexts("delivery")
  const language = useLanguage()
  if (!quote) return null
  const { feeCents, daysMin, daysMax, dutyIncluded, to, estimatedOn } = quote
  const border = borderOf(quote)
  return (
    <div className="grid gap-3" aria-live="polite">
      <dl className="grid border-t border-rule-strong">
        <Line label={t("calculator.boxes")}>{boxesText(quote)}</Line>
        <Line label={t("fee")}>
          <Price cents={feeCents} />
        </Line>
        <Line label={t("time")}>{t("days", { min: daysMin, max: daysMax })}</Line>
        <Border quote={quote} />
        <Line label={t("calculator.all")}>
          <span className="grid gap-0.5">
            <Price
              cents={bottles * valueCents + feeCents + (border ? border.dutyCents + border.taxCents : 0)}
            />
            <span className="label-text">
              {t("calculator.allOf", { count: bottles, goods: money(bottles * valueCents) })}
              {!dutyIncluded && !border && ` ${t("calculator.withoutBorder")}`}
            </span>
          </span>
        </Line>
      </dl>
      <p className="text-pretty text-ink-soft">{t(dutyIncluded ? "formula.home" : `formula.${to}`)}</p>
      <p className="label-text text-pretty">
        {t(`restrictions.${to}`)}{" "}
        {t("calculator.estimate", { day: when(`${estimatedOn}T12:00:00Z`, language, "day") })}
      </p>
    </div>
  )

  function boxesText({ boxes }: ShownQuote): string {
    const counts = Map.groupBy(boxes, ({ holds }) => holds)
    const words = [...counts].map(([holds, same]) => t("calculator.boxOf", { count: same.length, holds }))
    const kg = boxes.reduce((total, { weightG }) => total + weightG, 0) / 1_000
    return t("calculator.boxed", { boxes: words.join(t("calculator.comma")), kg: kg.toFixed(1) })
  }
}

function Border({ quote }: { quote: ShownQuote }) {
  const t = useTexts("delivery")
  const border = borderOf(quote)
  if (quote.dutyIncluded) return <Line label={t("duty")}>{t("dutyIncluded")}</Line>
  if (!border) return <Line label={t("duty")}>{t("dutyUnknown")}</Line>
  return (
    <>
      <Line label={t(`calculator.dutyOf.${quote.to}`)}>
        <Price cents={border.dutyCents} size="small" />
      </Line>
      <Line label={t(`calculator.taxOf.${quote.to}`)}>
        {border.taxCents === 0 ? t("calculator.none") : <Price cents={border.taxCents} size="small" />}
      </Line>
    </>
  )
}

function borderOf({ dutyCents, taxCents }: ShownQuote) {
  return dutyCents === null || taxCents === null ? undefined : { dutyCents, taxCents }
}
