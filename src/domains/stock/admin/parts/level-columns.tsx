import type { Column } from "#admin/lists/columns.ts"
import { pathTo } from "#platform/app-path.ts"
import type { StockLevelRow } from "../reads.ts"

export const levelColumns: readonly Column<StockLevelRow, "stock-admin">[] = [
  { name: "productId", csv: "product_id", value: "productId" },
  {
    name: "product",
    head: "product",
    csv: "product",
    value: "name",
    to: ({ productId, location }) => pathTo("/admin/stock/:id/:location", { id: productId, location }),
    className: "min-w-48",
  },
  {
    name: "location",
    head: "location",
    csv: "location",
    value: "location",
    cell: ({ location }, { textsOf }) => textsOf("places")(`names.${location}`),
    format: "tight",
  },
  { name: "shelf", head: "shelf", csv: "shelf", value: "shelf", format: "tight", isLabelled: true },
  { name: "onHand", head: "onHand", csv: "on_hand", value: "onHand", format: "count", isLabelled: true },
  { name: "held", head: "held", csv: "held", value: "held", format: "count", isLabelled: true },
  {
    name: "available",
    head: "available",
    csv: "available",
    value: "available",
    format: "count",
    cell: ({ available }, { t }) =>
      available === 0 ? (
        <span className="text-alarm">
          <span className="mr-2 font-normal">{t("states.out")}</span>0
        </span>
      ) : (
        available
      ),
    className: "font-semibold",
  },
]
