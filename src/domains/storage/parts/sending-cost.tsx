import type { ReactNode } from "react"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { Price } from "#ui/price.tsx"

type SendingQuote = {
  subtotalCents: number
  deliveryCents: number
  cardCents: number
  totalCents: number
  boxes: number
  borderCents: number | null
  daysMin: number
  daysMax: number
}

export function SendingCost({ quote }: { quote: SendingQuote }) {
  const t = useTexts("storage")
  const { subtotalCents, deliveryCents, cardCents, totalCents, boxes, borderCents, daysMin, daysMax } = quote
  return (
    <div className="grid gap-2">
      <dl className="border-t border-rule-strong">
        {subtotalCents > 0 && (
          <Line name={t("out.fees")}>
            <Price cents={subtotalCents} size="small" />
          </Line>
        )}
        {boxes > 0 && (
          <Line name={t("out.parcel", { boxes: t("out.boxes", { count: boxes }) })}>
            <Price cents={deliveryCents} size="small" />
          </Line>
        )}
        {cardCents > 0 && (
          <Line name={t("out.card")}>
            <Price cents={cardCents} size="small" />
          </Line>
        )}
        <Line name={t("out.total")}>
          <Price cents={totalCents} size="large" />
        </Line>
      </dl>
      {boxes > 0 && (
        <p className="label-text">
          {t("out.days", { min: daysMin, max: daysMax })}
          {borderCents === null && ` · ${t("out.borderUnknown")}`}
          {borderCents !== null && borderCents > 0 && ` · ${t("out.border", { sum: money(borderCents) })}`}
        </p>
      )}
    </div>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-rule py-2.5">
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
