import type { ReactNode } from "react"
import { FailedPayment } from "#domains/orders/parts/failed-payment.tsx"
import { useNextText } from "#domains/orders/parts/next-text.ts"
import { StageBadge } from "#domains/orders/parts/stage-badge.tsx"
import { useTexts } from "#language/use-texts.ts"
import { Price } from "#ui/price.tsx"
import type { PlacedOrderView } from "../read-placed-order.ts"
import { Charges, GoodsList } from "./checkout-summary.tsx"

type Props = { placed: PlacedOrderView; title: ReactNode; children?: ReactNode }

/** The order as everybody with its link sees it, without its address. `children` is how to pay. */
export function PlacedOrder({ placed, title, children }: Props) {
  const t = useTexts("orders")
  const nextText = useNextText(placed)
  const { lines, charges, totalCents } = placed
  return (
    <div className="grid max-w-[46rem] gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl">{title}</h1>
        <StageBadge stage={placed.stage} isFilled />
      </div>
      <section
        aria-labelledby="next"
        className="grid gap-3 border-l-2 border-rule-strong bg-paper-sunk px-4 py-4"
      >
        <h2 id="next" className="text-lg">
          {t("order.next")}
        </h2>
        <FailedPayment failure={placed.failure} />
        <p className="max-w-read">{nextText}</p>
      </section>
      {children}
      <section aria-label={t("order.goods")} className="grid gap-4">
        {lines.length > 0 ? <GoodsList lines={lines} /> : <p>{t("order.moved")}</p>}
        {charges.length > 0 && <Charges charges={charges} />}
        <p className="flex items-baseline justify-between gap-4 border-t-2 border-ink pt-3">
          <span className="font-semibold">{t("order.total")}</span>
          <Price cents={totalCents} size="huge" />
        </p>
      </section>
    </div>
  )
}
