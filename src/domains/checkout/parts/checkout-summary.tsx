import type { ReactNode } from "react"
import { LotImage } from "#domains/auctions/parts/lot-image.tsx"
import type { ChargeKind, LineKind } from "#domains/orders/kinds.ts"
import type { FeeCaps, Quote } from "#domains/orders/quote.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { Cents } from "#platform/money.ts"
import { Icon } from "#ui/icon.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { Price } from "#ui/price.tsx"
import type { CheckoutFigures, CheckoutOptions } from "../read-checkout.ts"
import { type SummaryRow, summaryRows } from "./summary-rows.ts"

type SummaryLine = {
  id: string
  kind: LineKind
  title: string
  quantity: number
  totalCents: number
  imagePath: string | null
  lotNumber: number | null
  auctionTitle: string | null
  sizeMl: number | null
}

type Props = {
  lines: readonly (SummaryLine & { agreedTerms: FeeCaps | null })[]
  figures: CheckoutFigures
  offers: CheckoutOptions
  editPath: AppPath
}

/** On phones it is folded below its total. */
export function CheckoutSummary({ lines, figures, offers, editPath }: Props) {
  const t = useTexts("checkout")
  const { quote, canShip, country, parcels, choices } = figures
  const isDelivery = choices.shipping === "delivery"
  const { fees, isMember } = offers
  const rows = summaryRows(quote, { lines, fees, isMember, isDelivery, parcels: parcels.length })
  const count = lines.reduce((all, { quantity }) => all + quantity, 0)
  return (
    <div className="grid">
      <details className="group/fold peer border-y border-rule-strong min-[900px]:hidden">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3">
          <span className="flex items-center gap-1.5 font-semibold">
            {t("sum.items", { count })}
            <Icon name="down" className="group-open/fold:rotate-180" />
          </span>
          <Price cents={quote.totalCents} size="large" />
        </summary>
      </details>
      <div className="grid gap-4 max-[900px]:hidden max-[900px]:py-4 max-[900px]:peer-open:grid">
        <div className="flex items-baseline justify-between gap-4">
          <h2 className="text-xl">{t("sum.title")}</h2>
          <Link to={editPath} className="link tap inline-flex items-center text-sm">
            {t("sum.edit")}
          </Link>
        </div>
        <GoodsList lines={lines} />
        <QuoteLines rows={rows} quote={quote} />
        {figures.savedByMembershipCents > 0 && (
          <Note>
            <p>
              {t("sum.membershipOffer", {
                fee: money(fees.membershipCents),
                saved: money(figures.savedByMembershipCents),
              })}
            </p>
            <Link to="/checkout?upgrade=true" className="link tap inline-flex items-center font-semibold">
              {t("upgrade.title")}
            </Link>
          </Note>
        )}
        {!canShip && <Note tone="alarm">{t("sum.noDelivery", { country })}</Note>}
        <ImportCharges parcels={figures.parcels} />
      </div>
    </div>
  )
}

export function GoodsList({ lines }: { lines: readonly SummaryLine[] }) {
  return (
    <ul className="border-t border-rule">
      {lines.map((line) => (
        <li
          key={line.id}
          className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-3 border-b border-rule py-2"
        >
          {line.imagePath ? <LotImage lot={{ imagePath: line.imagePath }} isEarly /> : <span />}
          <span className="min-w-0">
            <span className="block leading-snug">
              {line.title}
              {line.quantity > 1 && <span className="figures text-ink-soft"> × {line.quantity}</span>}
            </span>
            <LineDetail line={line} />
          </span>
          <Price cents={line.totalCents} size="small" />
        </li>
      ))}
    </ul>
  )
}

function LineDetail({ line: { kind, lotNumber, auctionTitle, sizeMl } }: { line: SummaryLine }) {
  const t = useTexts("checkout")
  const size = sizeMl === null ? null : sizeMl / 10
  if (lotNumber !== null && auctionTitle !== null)
    return (
      <span className="label-text block">{t("line.lot", { number: lotNumber, auction: auctionTitle })}</span>
    )
  if (size === null) return null
  return (
    <span className="label-text figures block">
      {kind === "dram" ? t("line.dram", { size }) : t("line.bottle", { size })}
    </span>
  )
}

type SummaryCharge = { kind: ChargeKind; cents: Cents }

export function Charges({ charges }: { charges: readonly SummaryCharge[] }) {
  const t = useTexts("checkout")
  return (
    <dl className="grid gap-1">
      {charges.map(({ kind, cents }) => (
        <Row key={kind} label={t(`charges.${kind}`)}>
          <span className="figures">{money(cents)}</span>
        </Row>
      ))}
    </dl>
  )
}

export function QuoteLines({ rows, quote }: { rows: readonly SummaryRow[]; quote: Quote }) {
  const t = useTexts("checkout")
  return (
    <dl aria-live="polite" className="grid gap-1.5">
      {rows.map((row) => (
        <Row key={row.key} label={<RowLabel row={row} />}>
          {row.cents < 0 ? (
            <span className="figures">{money(row.cents)}</span>
          ) : (
            <Price cents={row.cents} size="small" />
          )}
        </Row>
      ))}
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

function RowLabel({ row: { key, why } }: { row: SummaryRow }) {
  const t = useTexts("checkout")
  const label = key === "card" ? t("sum.card", { percent: why?.percent ?? 0 }) : t(`sum.${key}`)
  if (!why || key === "subtotal" || key === "membership" || key === "promotion") return label
  return (
    <>
      {label}
      <span className="label-text figures block">{t(`sum.why.${key}`, why)}</span>
    </>
  )
}

function Row({ label, isSoft, children }: { label: ReactNode; isSoft?: boolean; children: ReactNode }) {
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
