import type { ReactNode } from "react"
import { formatDate, money } from "#language/format.ts"
import { type Texts, useLanguage, useTexts } from "#language/use-texts.ts"
import type { Cents } from "#platform/money.ts"
import { classNames } from "#ui/class-names.ts"
import { Price } from "#ui/price.tsx"
import type { CentsRange, LandedPrice } from "../landed/landed-price.ts"

type Props = {
  price: LandedPrice
  label: string
  /** Nobody bids on it any more, so only planned fees and rates make a range. */
  isFixed?: boolean
  className?: string
}

/** What we charge at most, then what the border may add. */
export function LandedLines({ price, label, isFixed = false, className }: Props) {
  const t = useTexts("bidding")
  const { shipping, percents, fromCents, atMostCents } = price
  return (
    <dl className={classNames("grid gap-1", className)}>
      <Line label={label} cents={price.hammerCents} />
      <Line label={t("allIn.commission", { percent: percents.commission })} cents={price.commissionCents} />
      {shipping === "delivery" ? (
        <Line label={t("landed.delivery", { country: price.countryName })} cents={price.deliveryCents} />
      ) : (
        <Line label={t("landed.collection")} cents={0} free={t("landed.free")} />
      )}
      {price.isCovered && (
        <Line label={t("landed.cover", { percent: percents.cover })} cents={price.coverCents} />
      )}
      {price.paymentMethod === "card" && (
        <Line label={t("landed.card", { percent: percents.card })} cents={price.cardCents} />
      )}
      <div className="flex items-baseline justify-between gap-4 border-t border-rule pt-1.5 font-semibold">
        <dt>{t("landed.atMost")}</dt>
        <dd className="text-right">
          <Price cents={atMostCents} />
        </dd>
      </div>
      <Hint>
        {fromCents < atMostCents &&
          t(isFixed ? "landed.fromFixed" : "landed.from", { from: money(fromCents) })}{" "}
        {t("landed.gst")}
      </Hint>
      <Border price={price} />
    </dl>
  )
}

function Border({ price }: { price: LandedPrice }) {
  const t = useTexts("bidding")
  const language = useLanguage()
  const { border, fromCents, atMostCents, countryName } = price
  if (border.kind === "none") return price.shipping === "delivery" && <Hint>{t("landed.included")}</Hint>
  if (border.kind === "unknown") return <Hint>{t("landed.unknown", { country: countryName })}</Hint>
  const { duty, tax, total } = border
  const all = { fromCents: fromCents + total.fromCents, toCents: atMostCents + total.toCents }
  const day = formatDate(`${border.estimatedOn}T12:00:00Z`, language, "day")
  const facts = { duty: rangeText(t, duty), tax: rangeText(t, tax), day }
  return (
    <>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-rule pt-1.5">
        <dt className="text-ink-soft">{t("landed.border")}</dt>
        <dd className="figures text-right">{rangeText(t, total)}</dd>
      </div>
      <Hint>{t(tax.toCents === 0 ? "landed.duty" : "landed.dutyAndTax", facts)}</Hint>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
        <dt>{t("landed.all")}</dt>
        <dd className="figures text-right">{rangeText(t, all)}</dd>
      </div>
    </>
  )
}

function rangeText(t: Texts<"bidding">, { fromCents, toCents }: CentsRange): string {
  if (fromCents === toCents) return money(toCents)
  return t("landed.range", { from: money(fromCents), to: money(toCents) })
}

function Line({ label, cents, free }: { label: string; cents: Cents; free?: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-right">{free ?? <Price cents={cents} size="small" />}</dd>
    </div>
  )
}

/** A list of terms may contain groups only. */
function Hint({ children }: { children: ReactNode }) {
  const t = useTexts("bidding")
  return (
    <div className="label-text">
      <dt className="sr-only">{t("allIn.note")}</dt>
      <dd>{children}</dd>
    </div>
  )
}
