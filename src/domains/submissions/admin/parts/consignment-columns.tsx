import type { Column } from "#admin/lists/columns.ts"
import { pathTo } from "#platform/app-path.ts"
import type { ConsignmentRow } from "../list-consignments.ts"
import { BottleStateMark } from "./bottle-columns.tsx"

export const consignmentColumns: readonly Column<ConsignmentRow, "submissions-admin">[] = [
  { name: "id", csv: "id", value: "id" },
  {
    name: "seller",
    head: "intake.sender",
    csv: "seller",
    value: "name",
    note: ({ username }, { t }) => username ?? t("intake.accountNone"),
    to: ({ id }) => pathTo("/admin/consignments/:id", { id }),
    className: "min-w-44",
  },
  { name: "username", csv: "username", value: "username" },
  {
    name: "kind",
    head: "intake.kind",
    csv: "kind",
    value: "kind",
    cell: ({ kind }, { t }) => t(`intake.kinds.${kind}`),
    format: "tight",
    isWideOnly: true,
  },
  {
    name: "bottles",
    head: "consignments.bottles",
    csv: "bottles",
    value: "bottles",
    format: "count",
    isLabelled: true,
  },
  {
    name: "behind",
    head: "consignments.behind",
    csv: "waits_in",
    value: ({ behind }) => behind?.state ?? null,
    cell: ({ behind, bottles }, { t }) =>
      behind && (
        <>
          <BottleStateMark state={behind.state} />{" "}
          {behind.count < bottles && (
            <span className="label-text">
              {t("consignments.ofBottles", { count: behind.count, all: bottles })}
            </span>
          )}
        </>
      ),
  },
  {
    name: "low",
    head: "consignments.low",
    csv: "estimate_low_sgd",
    value: "lowCents",
    format: "money",
    isLabelled: true,
  },
  { name: "high", head: "consignments.high", csv: "estimate_high_sgd", value: "highCents", format: "money" },
  {
    name: "reserve",
    head: "consignments.reserves",
    csv: "reserves_sgd",
    value: "reserveCents",
    format: "money",
    isWideOnly: true,
  },
  {
    name: "sent",
    head: "intake.submittedAt",
    csv: "sent_singapore",
    value: "createdAt",
    format: "moment",
    isLabelled: true,
  },
]
