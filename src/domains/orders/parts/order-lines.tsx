import { formatDate, money } from "#language/format.ts"
import { type KeyIn, useLanguage, useTexts } from "#language/use-texts.ts"
import type { PagePath } from "#platform/app-path.ts"
import type { Cents } from "#platform/money.ts"
import { Link } from "#ui/link.tsx"
import { Price } from "#ui/price.tsx"

type OrderLineView = {
  id: string
  kind: KeyIn<"orders", "kinds">
  title: string
  lotNumber: number | null
  auctionTitle: string | null
  path: PagePath
  imagePath: string | null
  priceCents: Cents
  quantity: number
  /** Of the quantity. */
  refundedQuantity?: number
  sumCents: Cents
  status: KeyIn<"orders", "lineStates">
}

export function OrderLines({ lines }: { lines: readonly OrderLineView[] }) {
  const t = useTexts("orders")
  return (
    <ul aria-label={t("order.goods")} className="border-t border-rule-strong">
      {lines.map((line) => (
        <li
          key={line.id}
          className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-start gap-x-4 border-b border-rule py-3"
        >
          {line.imagePath ? (
            <img
              src={line.imagePath}
              alt=""
              width={360}
              height={480}
              loading="lazy"
              decoding="async"
              className="h-auto w-full object-contain"
            />
          ) : (
            <span />
          )}
          <div className="grid gap-0.5">
            <Link
              to={line.path}
              className="font-name text-base leading-snug no-underline hover:text-act-text"
            >
              {line.title}
            </Link>
            <p className="label-text">
              {t(`kinds.${line.kind}`)}
              {line.lotNumber !== null &&
                ` · ${t("order.lotOf", { number: line.lotNumber, auction: line.auctionTitle ?? "" })}`}
              {line.quantity > 1 && (
                <span className="figures">
                  {" · "}
                  {t("order.each", { count: line.quantity, price: money(line.priceCents) })}
                </span>
              )}
            </p>
            <p className="text-sm">
              {t(`lineStates.${line.status}`)}
              {!!line.refundedQuantity && line.status !== "refunded" && (
                <span className="block text-ink-soft">
                  {t("order.refundedOf", { count: line.refundedQuantity, all: line.quantity })}
                </span>
              )}
            </p>
          </div>
          <Price cents={line.sumCents} />
        </li>
      ))}
    </ul>
  )
}

type OrderCharge = { kind: KeyIn<"orders", "charges">; cents: Cents }
type OrderSumsProps = {
  goodsCents: Cents
  /** Of the lots among the goods. */
  hammerCents: Cents
  charges: readonly OrderCharge[]
  pointsSpent: number
  arrivals: readonly {
    location: KeyIn<"places", "names">
    daysMin: number
    daysMax: number
    isSent: boolean
    from: string
    to: string
  }[]
  totalCents: Cents
  gstCents: Cents
}

export function OrderSums(props: OrderSumsProps) {
  const { goodsCents, charges, totalCents, gstCents } = props
  const t = useTexts("orders")
  const reasons = useReasons(props)
  return (
    <dl className="grid gap-1.5">
      {charges.length > 0 && <Sum name={t("order.goodsSum")} figure={money(goodsCents)} />}
      {charges.map(({ kind, cents }) => (
        <Sum key={kind} name={t(`charges.${kind}`)} reasons={reasons(kind, cents)} figure={money(cents)} />
      ))}
      <div className="flex items-baseline justify-between gap-4 border-t-2 border-ink pt-2">
        <dt className="font-semibold">{t("order.total")}</dt>
        <dd>
          <Price cents={totalCents} size="large" />
        </dd>
      </div>
      {gstCents > 0 && <Sum name={t("order.gst")} figure={money(gstCents)} />}
    </dl>
  )
}

/** What a charge is for; a delivery also when it arrives. */
function useReasons({ hammerCents, totalCents, pointsSpent, arrivals }: OrderSumsProps) {
  const t = useTexts("orders")
  const placeTexts = useTexts("places")
  const language = useLanguage()
  return (kind: OrderCharge["kind"], cents: Cents): string[] => {
    if (kind === "promotion") return []
    if (kind === "delivery")
      return arrivals.map(({ location, daysMin: min, daysMax: max, isSent, from, to }) =>
        t(isSent ? "order.arrives" : "order.arrivesIfSent", {
          ...{ place: placeTexts(`names.${location}`), min, max },
          from: formatDate(from, language, "date"),
          to: formatDate(to, language, "date"),
        }),
      )
    if (kind === "points") return [t("order.points", { count: pointsSpent })]
    const of = { commission: hammerCents, card: totalCents - cents, late: 0, cover: 0 }[kind]
    return [t(`why.${kind}`, { of: money(of) })]
  }
}

function Sum({ name, reasons = [], figure }: { name: string; reasons?: readonly string[]; figure: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">
        {name}
        {reasons.map((reason) => (
          <span key={reason} className="label-text figures block text-pretty">
            {reason}
          </span>
        ))}
      </dt>
      <dd className="figures whitespace-nowrap">{figure}</dd>
    </div>
  )
}
