import { denseTable } from "#admin/dense-table.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { PaymentDifference } from "../../paying/reconcile.ts"

export function Differences({ differences }: { differences: readonly PaymentDifference[] }) {
  const t = useTexts("checkout-admin")
  if (differences.length === 0) return <Note tone="lead">{t("revenue.clean")}</Note>
  const cents = (amount: number | null) => (amount === null ? "–" : money(amount))
  return (
    <Table caption={t("revenue.reconcile")} className={denseTable}>
      <thead>
        <tr>
          <HeadCell>{t("revenue.what")}</HeadCell>
          <HeadCell>{t("revenue.subject")}</HeadCell>
          <HeadCell isFigure>{t("revenue.own")}</HeadCell>
          <HeadCell isFigure>{t("revenue.other")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ kind, subjectId, ownCents, otherCents }) => (
          <tr key={`${kind} ${subjectId}`}>
            <Cell className="min-w-56">{t(`revenue.differences.${kind}`)}</Cell>
            <Cell className="whitespace-nowrap">
              {subjectId.startsWith("ord_") ? (
                <Link className="link" to={pathTo("/admin/orders/:id", { id: subjectId })}>
                  {subjectId}
                </Link>
              ) : (
                subjectId
              )}
            </Cell>
            <Cell isFigure>{cents(ownCents)}</Cell>
            <Cell isFigure>{cents(otherCents)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
