import type { Column } from "#admin/lists/columns.ts"
import { pathTo } from "#platform/app-path.ts"
import type { AdminDramSale } from "../reads.ts"

export const dramSaleColumns: readonly Column<AdminDramSale, "drams-admin">[] = [
  { name: "id", csv: "id", value: "id" },
  { name: "number", head: "number", csv: "number", value: "number", format: "count" },
  {
    name: "title",
    head: "name",
    csv: "title",
    value: "title",
    to: ({ id }) => pathTo("/admin/dram-sales/:id", { id }),
    className: "min-w-40",
  },
  {
    name: "status",
    head: "status",
    csv: "status",
    value: "status",
    cell: ({ status }, { t }) => t(`statuses.${status}`),
  },
  { name: "ends", head: "ends", csv: "ends_singapore", value: "endsAt", format: "moment" },
  { name: "bottles", head: "bottles", csv: "bottles", value: "bottles", format: "count" },
  { name: "reached", head: "reached", csv: "reached", value: "reached", format: "count" },
  {
    name: "pledged",
    head: "pledged",
    csv: "pledged",
    value: "pledged",
    cell: ({ pledged, target }) => `${pledged}/${target}`,
    format: "count",
  },
  { name: "target", csv: "target", value: "target" },
]
