import type { Column } from "#admin/columns.ts"
import { pathTo } from "#platform/app-path.ts"
import type { AdminDramSale } from "../reads.ts"

export const dramSaleColumns: readonly Column<AdminDramSale, "drams-admin">[] = [
  { name: "id", csv: "id", value: ({ id }) => id },
  {
    name: "number",
    head: (t) => t("number"),
    csv: "number",
    value: ({ number }) => number,
    format: "count",
  },
  {
    name: "title",
    head: (t) => t("name"),
    csv: "title",
    value: ({ title }) => title,
    to: ({ id }) => pathTo("/admin/dram-sales/:id", { id }),
    className: "min-w-40",
  },
  {
    name: "status",
    head: (t) => t("status"),
    csv: "status",
    value: ({ status }) => status,
    cell: ({ status }, { t }) => t(`statuses.${status}`),
  },
  {
    name: "ends",
    head: (t) => t("ends"),
    csv: "ends_singapore",
    value: ({ endsAt }) => endsAt,
    format: "moment",
  },
  {
    name: "bottles",
    head: (t) => t("bottles"),
    csv: "bottles",
    value: ({ bottles }) => bottles,
    format: "count",
  },
  {
    name: "reached",
    head: (t) => t("reached"),
    csv: "reached",
    value: ({ reached }) => reached,
    format: "count",
  },
  {
    name: "pledged",
    head: (t) => t("pledged"),
    csv: "pledged",
    value: ({ pledged }) => pledged,
    cell: ({ pledged, target }) => `${pledged}/${target}`,
    format: "count",
  },
  { name: "target", csv: "target", value: ({ target }) => target },
]
