import type { Column } from "#admin/lists/columns.ts"
import { formatDate, money } from "#language/format.ts"
import { pathTo } from "#platform/app-path.ts"
import { Badge } from "#ui/status-mark.tsx"
import type { PromotionState } from "../../kinds.ts"
import type { AdminPromotion, ListedPromotion } from "../list-promotions.ts"

export const promotionTones = {
  running: "lead",
  planned: "act",
  paused: "alarm",
  over: "soft",
} as const satisfies Record<PromotionState, string>

export const promotionColumns: readonly Column<ListedPromotion, "promotions-admin">[] = [
  { name: "id", csv: "id", value: "id" },
  {
    name: "name",
    head: "name",
    csv: "name",
    value: "name",
    to: ({ id }) => pathTo("/admin/promotions/:id", { id }),
    className: "min-w-44 break-words",
  },
  {
    name: "code",
    head: "code",
    csv: "code",
    value: "code",
    cell: ({ code }, { t }) => code ?? t("automatic"),
    format: "tight",
  },
  {
    name: "discount",
    head: "discount",
    csv: "kind",
    value: "kind",
    cell: ({ kind, basisPoints, amountCents }, { t }) =>
      t(`discounts.${kind}`, { percent: (basisPoints ?? 0) / 100, amount: money(amountCents ?? 0) }),
    format: "tight",
  },
  {
    name: "state",
    head: "state",
    csv: "state",
    value: "state",
    cell: ({ state }, { t }) => <Badge tone={promotionTones[state]}>{t(`states.${state}`)}</Badge>,
  },
  {
    name: "starts",
    head: "starts",
    csv: "starts_singapore",
    value: "startsAt",
    format: "moment",
    isLabelled: true,
  },
  { name: "ends", head: "ends", csv: "ends_singapore", value: "endsAt", format: "moment", isLabelled: true },
  {
    name: "uses",
    head: "uses",
    csv: "uses",
    value: "uses",
    format: "count",
    note: ({ maxUses }, { t }) => maxUses !== null && t("ofUses", { count: maxUses }),
    isLabelled: true,
  },
  { name: "given", head: "given", csv: "given", value: "givenCents", format: "money", isLabelled: true },
]

export const usedColumns: readonly Column<AdminPromotion["orders"][number], "promotions-admin">[] = [
  {
    name: "order",
    head: "order",
    value: "reference",
    to: ({ id }) => pathTo("/admin/orders/:id", { id }),
    format: "tight",
  },
  {
    name: "placed",
    head: "placed",
    cell: ({ createdAt }, { language }) => formatDate(createdAt, language),
    className: "whitespace-nowrap",
  },
  { name: "buyer", head: "buyer", value: "email", className: "min-w-40 break-words" },
  { name: "state", head: "state", cell: ({ status }, { t }) => t(`orderStates.${status}`) },
  { name: "given", head: "given", value: "cents", format: "money" },
  { name: "total", head: "total", value: "totalCents", format: "money" },
]

export const previewColumns: readonly Column<AdminPromotion["preview"][number], "promotions-admin">[] = [
  { name: "basket", head: "basket", cell: ({ bottles }, { t }) => t("bottles", { count: bottles }) },
  { name: "goods", head: "goods", value: "subtotalCents", format: "money" },
  { name: "delivery", head: "delivery", value: "deliveryCents", format: "money" },
  { name: "takenOff", head: "takenOff", value: "promotionCents", format: "money" },
  { name: "total", head: "total", value: "totalCents", format: "money" },
]
