import type { Column } from "#admin/lists/columns.ts"
import { formatDate } from "#language/format.ts"
import { type PagePath, pathTo } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"
import { Badge } from "#ui/status-mark.tsx"
import type { BookDifference } from "../../reconciliation/book-difference.ts"
import type { ReconciliationRun } from "../../reconciliation/run-reconciliation.ts"

export const differenceColumns: readonly Column<BookDifference, "accounting-admin">[] = [
  {
    name: "what",
    head: "reconciliation.what",
    cell: ({ kind }, { t }) => t(`reconciliation.differences.${kind}`),
    className: "min-w-56",
  },
  { name: "subject", head: "reconciliation.subject", value: "subjectId", format: "tight", to: subjectPath },
  { name: "own", head: "reconciliation.own", value: "ownCents", format: "money" },
  { name: "other", head: "reconciliation.other", value: "otherCents", format: "money" },
]

function subjectPath({ subjectId: id }: BookDifference): PagePath | undefined {
  if (id.startsWith("ord_")) return pathTo("/admin/orders/:id", { id })
  if (id.startsWith("trf_")) return pathTo("/admin/transfers/:id", { id })
  return id.startsWith("ref_") ? "/admin/refunds" : undefined
}

export const runColumns: readonly Column<ReconciliationRun, "accounting-admin">[] = [
  {
    name: "at",
    head: "reconciliation.at",
    cell: ({ id, at }, { language }) => (
      <TextLink to={`?run=${id}`} preventScrollReset text={formatDate(at, language)} />
    ),
  },
  {
    name: "count",
    head: "reconciliation.result",
    cell: ({ count }, { t }) => (
      <Badge tone={count > 0 ? "alarm" : "lead"}>
        {count > 0 ? t("reconciliation.found", { count }) : t("reconciliation.agrees")}
      </Badge>
    ),
  },
  {
    name: "by",
    head: "reconciliation.by",
    cell: ({ by }, { t }) => by ?? t("reconciliation.nightly"),
  },
]
