import type { Column } from "#admin/lists/columns.ts"
import { DataTable } from "#admin/lists/data-table.tsx"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import type { SellerDue } from "../list-payouts.ts"

const columns: readonly Column<SellerDue, "settlements-admin">[] = [
  {
    name: "seller",
    head: "payouts.seller",
    value: "seller",
    to: ({ sellerId }) => pathTo("/admin/wallets/:id", { id: sellerId }),
  },
  { name: "lot", head: "payouts.lot", value: "name", className: "min-w-48" },
  { name: "kind", head: "payouts.dueFor", cell: ({ kind }, { t }) => t(`payouts.dueKinds.${kind}`) },
  { name: "since", head: "payouts.since", value: "at", format: "day" },
  { name: "cents", head: "payouts.due", value: "cents", format: "money" },
  { name: "left", head: "payouts.dueLeft", value: "leftCents", format: "money", className: "font-semibold" },
]

export function SellerDues({ dues }: { dues: readonly SellerDue[] }) {
  const t = useTexts("settlements-admin")
  if (dues.length === 0) return <EmptyState title={t("payouts.noDues")}>{t("payouts.noDuesNext")}</EmptyState>
  return (
    <DataTable
      noun="settlements-admin"
      caption={t("payouts.shows.dues")}
      columns={columns}
      rows={dues}
      isInner
    />
  )
}
