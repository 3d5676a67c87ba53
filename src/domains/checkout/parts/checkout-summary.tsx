import type { ReactNode } from "react"
import type { ChargeKind } from "#domains/orders/kinds.ts"
import type { Quote } from "#domains/orders/quote.ts"
import { money, signedMoney } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import type { Cents } from "#platform/money.ts"
import { Note } from "#ui/note.tsx"
import { Price } from "#ui/price.tsx"
import type { CheckoutFigures, CheckoutOptions } from "../read-checkout.ts"

type SummaryLine = { id: string; title: string; quantity: number; totalCents: number }

export function CheckoutSummary({
  lines,
  figures,
  offers,
}: {
  lines: readonly SummaryLine[]
  figures: CheckoutFigures
  offers: CheckoutOptions
}) {
  const t = useTexts("checkout")
  const { quote, canShip, country } = figures
  return (
    <div className="grid gap-4">
      <h2 className="text-xl">{t("sum.title")}</h2>
      <GoodsList lines={lines} />
      <QuoteLines
        quote={quote}
        cardPercent={offers.fees.cardBasisPoints / 100}
        isDelivery={figures.choices.shipping === "delivery"}
      />
      {!canShip && <Note tone="alarm">{t("sum.noDelivery", { country })}</Note>}
      <ImportCharges parcels={figures.parcels} />
    </div>
  )
}

export function GoodsList({ lines }: { lines: readonly SummaryLine[] }) {
  return (
    <ul className="border-t border-rule">
      {lines.map(({ id, title, quantity, totalCents }) => (
        <li key={id} className="flex items-baseline justify-between gap-4 border-b border-rule py-2">
          <span className="min-w-0">
            {title}
            {quantity > 1 && <span className="figures text-ink-soft"> × {quantity}</span>}
          </span>
          <Price cents={totalCents} size="small" />
        </li>
      ))}
    </ul>
  )
}

type SummaryCharge = { kind: ChargeKind; cents: Cents }

export function Charges({ charges }: { charges: readonly SummaryCharge[] }) {
  const t = useTexts("checkout")
  return (
    <dl className="grid gap-1">
      {charges.map(({ kind, cents }) => (
        <Row key={kind} label={t(`charges.${kind}`)}>
          <span className="figures">{signedMoney(cents)}</span>
        </Row>
      ))}
    </dl>
  )
}

type QuoteProps = { quote: Quote; cardPercent: number; isDelivery: boolean }

/** Shows a delivery of zero if the order is sent. */
export function QuoteLines({ quote, cardPercent, isDelivery }: QuoteProps) {
  const t = useTexts("checkout")
  const rows = [
    [t("sum.subtotal"), quote.subtotalCents, quote.subtotalCents > 0 || quote.membershipCents === 0],
    [t("sum.commission"), quote.commissionCents, quote.commissionCents > 0],
    [t("sum.late"), quote.lateCents, quote.lateCents > 0],
    [t("sum.delivery"), quote.deliveryCents, isDelivery],
    [t("sum.cover"), quote.coverCents, quote.coverCents > 0],
    [t("sum.membership"), quote.membershipCents, quote.membershipCents > 0],
    [t("sum.points"), quote.pointsCents, quote.pointsCents < 0],
    [t("sum.card", { percent: cardPercent }), quote.cardCents, quote.cardCents > 0],
  ] as const
  return (
    <dl aria-live="polite" className="grid gap-1">
      {rows.map(
        ([label, cents, isVisible]) =>
          isVisible && (
            <Row key={label} label={label}>
              {cents < 0 ? (
                <span className="figures">−{money(-cents)}</span>
              ) : (
                <Price cents={cents} size="small" />
              )}
            </Row>
          ),
      )}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t-2 border-ink pt-3">
        <dt className="font-semibold">{t("sum.total")}</dt>
        <dd>
          <Price cents={quote.totalCents} size="huge" />
        </dd>
      </div>
      {quote.gstCents > 0 && (
        <Row label={t("sum.gst")} isSoft>
          <Price cents={quote.gstCents} size="small" />
        </Row>
      )}
    </dl>
  )
}

function Row({ label, isSoft, children }: { label: string; isSoft?: boolean; children: ReactNode }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${isSoft ? "text-ink-soft" : ""}`}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Import charges are an estimate, due on arrival. */
function ImportCharges({ parcels }: { parcels: CheckoutFigures["parcels"] }) {
  const t = useTexts("checkout")
  const placeTexts = useTexts("places")
  return parcels.map((parcel) => (
    <p key={parcel.location} className="label-text text-pretty">
      {t("sum.parcel", {
        place: placeTexts(`names.${parcel.location}`),
        min: parcel.daysMin,
        max: parcel.daysMax,
      })}{" "}
      {dutyText(parcel)}
    </p>
  ))

  function dutyText({ dutyCents, taxCents, dutyIncluded }: CheckoutFigures["parcels"][number]): string {
    if (dutyIncluded) return t("sum.dutyIncluded")
    if (dutyCents === null || taxCents === null) return t("sum.dutyUnknown")
    if (taxCents === 0) return t("sum.dutyAlone", { duty: money(dutyCents) })
    return t("sum.duty", { duty: money(dutyCents), tax: money(taxCents) })
  }
}
