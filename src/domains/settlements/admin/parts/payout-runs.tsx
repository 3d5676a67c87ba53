import { denseTable } from "#admin/dense-table.ts"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { listPayoutRuns } from "../list-payouts.ts"

export function PayoutRuns({ runs }: { runs: Awaited<ReturnType<typeof listPayoutRuns>> }) {
  const t = useTexts("settlements-admin")
  const checkoutTexts = useTexts("checkout-admin")
  const language = useLanguage()
  if (runs.length === 0)
    return <EmptyState title={t("payouts.noneRuns")}>{t("payouts.noneRunsNext")}</EmptyState>
  return (
    <Table caption={t("payouts.runs")} className={denseTable}>
      <thead>
        <tr>
          <HeadCell>{t("payouts.made")}</HeadCell>
          <HeadCell>{t("payouts.by")}</HeadCell>
          <HeadCell isFigure>{t("payouts.count")}</HeadCell>
          <HeadCell isFigure>{t("payouts.total")}</HeadCell>
          <HeadCell className="pl-6">{checkoutTexts("order.state")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {runs.map(({ id, madeAt, by, count, totalCents, paid, failed, open }) => (
          <tr key={id}>
            <Cell className="figures whitespace-nowrap">
              <Link className="link" to={pathTo("/admin/payouts/:id", { id })}>
                {formatDate(madeAt, language)}
              </Link>
            </Cell>
            <Cell>{by}</Cell>
            <Cell isFigure>{count}</Cell>
            <Cell isFigure className="font-semibold">
              {money(totalCents)}
            </Cell>
            <Cell className="min-w-40 pl-6">{t("payouts.counts", { paid, failed, open })}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
