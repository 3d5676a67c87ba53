import type { Column } from "#admin/lists/columns.ts"
import { formatDate } from "#language/format.ts"
import type { Texts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"
import { ages } from "../../receivables/ages.ts"
import type { Receivable } from "../../receivables/list-receivables.ts"
import { ageText } from "./age-text.ts"

export const receivableColumns: readonly Column<Receivable, "accounting-admin">[] = [
  {
    name: "buyer",
    head: "receivables.buyer",
    csv: "username",
    value: "username",
    cell: ({ username }, { t }) => username ?? t("receivables.guest"),
    note: ({ email }) => email,
    to: ({ memberId }) => (memberId === null ? undefined : pathTo("/admin/members/:id", { id: memberId })),
    className: "min-w-32",
  },
  { name: "email", csv: "email", value: "email" },
  {
    name: "open",
    head: "receivables.open",
    cell: ({ lots, orders, username, email }, { t }) => (
      <span className="flex flex-wrap gap-x-3 whitespace-nowrap">
        {lots > 0 && username !== null && (
          <TextLink
            to={`/admin/unpaid?show=all&q=${encodeURIComponent(username)}`}
            aria-label={`${t("receivables.lots", { count: lots })}: ${username}`}
            text={t("receivables.lots", { count: lots })}
          />
        )}
        {orders > 0 && (
          <TextLink
            to={`/admin/orders?status=open&q=${encodeURIComponent(email)}`}
            aria-label={`${t("receivables.orders", { count: orders })}: ${email}`}
            text={t("receivables.orders", { count: orders })}
          />
        )}
      </span>
    ),
  },
  {
    name: "total",
    head: "receivables.total",
    csv: "total_sgd",
    value: "totalCents",
    format: "money",
    className: "font-semibold",
  },
  ...ages.map((age) => ({
    name: age,
    head: (t: Texts<"accounting-admin">) => ageText(t, age),
    csv: `${age}_sgd`,
    value: (row: Receivable) => (row[age] === 0 ? null : row[age]),
    format: "money" as const,
    isLabelled: true,
  })),
  {
    name: "oldest",
    head: "receivables.oldest",
    csv: "oldest_due_singapore",
    value: "oldestAt",
    format: "day",
    note: ({ remindedAt }, { t, language }) =>
      remindedAt && t("receivables.remindedOn", { date: formatDate(remindedAt, language, "day") }),
    isLabelled: true,
  },
  { name: "reminded", csv: "reminded_singapore", value: "remindedAt", format: "day" },
  { name: "lotsInFile", csv: "lots", value: "lots" },
  { name: "ordersInFile", csv: "orders", value: "orders" },
]
