import type { ReactNode } from "react"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Price } from "#ui/price.tsx"
import type { QuoteOfOne } from "../read-quote.ts"
import { CalculatorLink } from "./calculator-link.tsx"
import { QuoteLine } from "./line.tsx"

type Props = {
  of: "bottle" | "dram"
  quote: QuoteOfOne | null
  country: string
  change: ReactNode
}

export function DeliveryQuote({ of, quote, country, change }: Props) {
  const t = useTexts("delivery")
  const language = useLanguage()
  if (quote === null)
    return (
      <p>
        {t(`noDelivery.${of}`, { country })} {change}
      </p>
    )
  const { feeCents, daysMin, daysMax, to, estimatedOn, restriction } = quote
  return (
    <div className="grid gap-3">
      <dl className="grid border-t border-rule">
        <QuoteLine label={t("to")}>
          {country} {change}
        </QuoteLine>
        <QuoteLine label={t("fee")}>
          <Price cents={feeCents} size="small" />
        </QuoteLine>
        <QuoteLine label={t("time")}>{t("days", { min: daysMin, max: daysMax })}</QuoteLine>
        <QuoteLine label={t("duty")}>{dutyText(quote)}</QuoteLine>
      </dl>
      <p className="label-text text-pretty">
        {restriction} {t(`estimate.${of}`, { day: formatDate(`${estimatedOn}T12:00:00Z`, language, "day") })}{" "}
        <CalculatorLink className="link" search={`?bought=shop&to=${to}`}>
          {t("calculator.several")}
        </CalculatorLink>
      </p>
    </div>
  )

  function dutyText({ dutyIncluded, dutyCents, taxCents }: QuoteOfOne): string {
    if (dutyIncluded) return t("dutyIncluded")
    if (dutyCents === null || taxCents === null) return t("dutyUnknown")
    return taxCents === 0
      ? t("dutyAlone", { duty: money(dutyCents) })
      : t("dutyAndTax", { duty: money(dutyCents), tax: money(taxCents), sum: money(dutyCents + taxCents) })
  }
}
