import type { Column } from "#admin/columns.ts"
import { DataTable } from "#admin/data-table.tsx"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Note } from "#ui/note.tsx"
import type { PaymentDifference } from "../../paying/compare-books.ts"

const columns: readonly Column<PaymentDifference, "checkout-admin">[] = [
  {
    name: "what",
    head: "revenue.what",
    cell: ({ kind }, { t }) => t(`revenue.differences.${kind}`),
    className: "min-w-56",
  },
  {
    name: "subject",
    head: "revenue.subject",
    value: "subjectId",
    format: "tight",
    to: ({ subjectId: id }) => (id.startsWith("ord_") ? pathTo("/admin/orders/:id", { id }) : undefined),
  },
  { name: "own", head: "revenue.own", value: "ownCents", format: "money" },
  { name: "other", head: "revenue.other", value: "otherCents", format: "money" },
]

export function Differences({ differences }: { differences: readonly PaymentDifference[] }) {
  const t = useTexts("checkout-admin")
  if (differences.length === 0) return <Note tone="lead">{t("revenue.clean")}</Note>
  return (
    <DataTable
      noun="checkout-admin"
      caption={t("revenue.reconcile")}
      columns={columns}
      rows={differences}
      rowKey={({ kind, subjectId }) => `${kind} ${subjectId}`}
      isInner
    />
  )
}
