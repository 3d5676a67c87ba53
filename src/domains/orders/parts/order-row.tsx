import type { ReactNode } from "react"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
import { Price } from "#ui/price.tsx"
import type { HistoryOrder } from "../list-orders.ts"
import { StageBadge } from "./stage-badge.tsx"

const maxTitles = 3

export function OrderRow({ order, isInvoice = false, children }: Props) {
  const t = useTexts("orders")
  const language = useLanguage()
  const { reference, lines, stage, totalCents, createdAt, paidAt } = order
  const visibleLines = lines.slice(0, maxTitles)
  const time =
    isInvoice && paidAt
      ? t("invoices.paid", { moment: formatDate(paidAt, language, "day") })
      : t("history.placed", { moment: formatDate(createdAt, language, "day") })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 border-b border-rule py-4">
      <div className="grid content-start gap-1">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 className="text-lg">
            <Link
              to={pathTo("/my-account/order/:id", { id: order.id })}
              className="figures no-underline hover:text-act-text hover:underline"
            >
              {t("order.title", { reference })}
            </Link>
          </h2>
          <StageBadge stage={stage} />
        </div>
        <p className="label-text">{time}</p>
        <p className={lines.length === 0 ? "text-ink-soft" : undefined}>
          {lines.length === 0 && t("order.moved")}
          {visibleLines
            .map(({ title, quantity }) => (quantity > 1 ? `${quantity} × ${title}` : title))
            .join("; ")}
          {lines.length > visibleLines.length &&
            ` ${t("history.more", { count: lines.length - visibleLines.length })}`}
        </p>
      </div>
      <div className="grid content-start justify-items-end gap-2">
        <Price cents={totalCents} />
      </div>
      {children && <div className="col-span-full">{children}</div>}
    </li>
  )
}

type Props = { order: HistoryOrder; isInvoice?: boolean; children?: ReactNode }
