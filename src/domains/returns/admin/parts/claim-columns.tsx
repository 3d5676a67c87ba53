import type { Column } from "#admin/lists/columns.ts"
import { pathTo } from "#platform/app-path.ts"
import { Badge } from "#ui/status-mark.tsx"
import type { ListedClaim } from "../list-claims.ts"
import { claimTones } from "./claim-tones.ts"

export const claimColumns: readonly Column<ListedClaim, "returns-admin">[] = [
  { name: "id", csv: "id", value: ({ id }) => id },
  {
    name: "item",
    head: "item",
    csv: "item",
    value: "title",
    to: ({ id }) => pathTo("/admin/returns/:id", { id }),
    note: ({ quantity }, { t }) => quantity > 1 && t("quantityOf", { count: quantity }),
    className: "min-w-52 break-words",
  },
  { name: "quantity", csv: "quantity", value: ({ quantity }) => quantity },
  {
    name: "order",
    head: "order",
    csv: "order",
    value: "reference",
    format: "tight",
    to: ({ orderId }) => pathTo("/admin/orders/:id", { id: orderId }),
  },
  {
    name: "buyer",
    head: "buyer",
    csv: "buyer",
    value: "username",
    to: ({ memberId }) => pathTo("/admin/members/:id", { id: memberId }),
    isLabelled: true,
  },
  {
    name: "reason",
    head: "reason",
    csv: "reason",
    value: "reason",
    cell: ({ reason }, { textsOf }) => textsOf("returns")(`reasons.${reason}`),
    isLabelled: true,
  },
  {
    name: "state",
    head: "state",
    csv: "state",
    value: "state",
    cell: ({ state }, { t }) => <Badge tone={claimTones[state]}>{t(`states.${state}`)}</Badge>,
  },
  { name: "opened", head: "openedAt", csv: "opened_singapore", value: "openedAt", format: "moment" },
  { name: "expected", head: "expectedOn", csv: "expected", value: "expectedOn", isLabelled: true },
  { name: "ended", csv: "ended_singapore", value: "endedAt", format: "moment" },
]
