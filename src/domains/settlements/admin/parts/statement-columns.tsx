import { actsColumn, type Column } from "#admin/lists/columns.ts"
import { pathTo } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"
import type { SellerStatement } from "../list-statements.ts"

export const statementColumns: readonly Column<SellerStatement, "settlements-admin">[] = [
  { name: "id", csv: "id", value: "id" },
  {
    name: "seller",
    head: (_, kit) => kit("columns.seller"),
    csv: "username",
    value: "username",
    note: ({ name, username }) => name !== username && name,
    to: ({ id }) => pathTo("/admin/members/:id", { id }),
    className: "min-w-40",
  },
  { name: "name", csv: "name", value: "name" },
  {
    name: "sold",
    head: "statements.sold",
    csv: "lots_sold",
    value: "sold",
    format: "count",
    isLabelled: true,
  },
  {
    name: "hammer",
    head: "statements.hammer",
    csv: "hammer_sgd",
    value: "hammerCents",
    format: "money",
    isWideOnly: true,
  },
  {
    name: "fees",
    head: "statements.fees",
    csv: "fees_sgd",
    value: "feesCents",
    format: "money",
    isWideOnly: true,
  },
  { name: "net", head: "statements.net", csv: "net_sgd", value: "netCents", format: "money" },
  {
    name: "waiting",
    head: "statements.waiting",
    csv: "waiting_sgd",
    value: "waitingCents",
    format: "money",
    isLabelled: true,
  },
  {
    name: "owed",
    head: "statements.owed",
    csv: "owed_sgd",
    value: "owedCents",
    format: "money",
    isLabelled: true,
  },
  {
    name: "latest",
    head: "statements.latest",
    csv: "latest_singapore",
    value: "latestAt",
    format: "day",
    isLabelled: true,
  },
  actsColumn(({ id, username }, { t }) => (
    <TextLink
      reloadsPage
      to={pathTo("/admin/statements/:id/statement.pdf", { id })}
      aria-label={t("statements.open", { seller: username })}
      className="inline-block min-h-6"
      text="PDF"
    />
  )),
]
