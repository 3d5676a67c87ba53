import { type Column, headFrom } from "#admin/lists/columns.ts"
import { DataTable } from "#admin/lists/data-table.tsx"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import type { PayoutRun } from "../list-payouts.ts"

const columns: readonly Column<PayoutRun, "settlements-admin">[] = [
  {
    name: "made",
    head: "payouts.made",
    value: "madeAt",
    format: "moment",
    to: ({ id }) => pathTo("/admin/payouts/:id", { id }),
  },
  { name: "by", head: "payouts.by", value: "by" },
  { name: "count", head: "payouts.count", value: "count", format: "count" },
  { name: "total", head: "payouts.total", value: "totalCents", format: "money", className: "font-semibold" },
  {
    name: "state",
    head: headFrom("checkout-admin", "order.state"),
    cell: ({ paid, failed, open }, { t }) => t("payouts.counts", { paid, failed, open }),
    className: "min-w-40",
  },
]

export function PayoutRuns({ runs }: { runs: readonly PayoutRun[] }) {
  const t = useTexts("settlements-admin")
  if (runs.length === 0)
    return <EmptyState title={t("payouts.noneRuns")}>{t("payouts.noneRunsNext")}</EmptyState>
  return (
    <DataTable noun="settlements-admin" caption={t("payouts.runs")} columns={columns} rows={runs} isInner />
  )
}
