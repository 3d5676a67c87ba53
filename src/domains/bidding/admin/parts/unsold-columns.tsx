import type { Column } from "#admin/lists/columns.ts"
import { money } from "#language/format.ts"
import { pathTo } from "#platform/app-path.ts"
import type { UnsoldLot } from "../list-unsold.ts"
import type { UnsoldListQuery } from "../unsold-list.ts"

type UnsoldColumn = Column<UnsoldLot, "bidding-admin">

const lotColumn: UnsoldColumn = {
  name: "lot",
  head: "unsold.lot",
  value: "name",
  to: ({ id }) => pathTo("/admin/lots/:id", { id }),
  note: ({ auction, number }, { t }) => t("unsold.of", { auction, number }),
  className: "min-w-52 break-words",
}

const sellerColumn: UnsoldColumn = {
  name: "seller",
  head: "unsold.seller",
  value: "seller",
  isLabelled: true,
}

const toDecide: readonly UnsoldColumn[] = [
  lotColumn,
  sellerColumn,
  {
    name: "price",
    head: "unsold.price",
    value: "priceCents",
    format: "money",
    note: ({ reserveMet }, { t }) => reserveMet === false && t("unsold.belowReserve"),
  },
  {
    name: "request",
    head: "unsold.request",
    cell: ({ request, requestedCents }, { t }) =>
      request && t(`adminLot.sellerRequests.${request}`, { amount: money(requestedCents) }),
    className: "min-w-44",
  },
  { name: "closed", head: "unsold.closed", value: "closedAt", format: "moment", isLabelled: true },
]

const offered: readonly UnsoldColumn[] = [
  lotColumn,
  sellerColumn,
  { name: "bidder", head: "unsold.bidder", value: "bidder", isLabelled: true },
  { name: "offer", head: "unsold.offer", value: "offerCents", format: "money" },
  {
    name: "status",
    head: "adminLot.status",
    cell: ({ offerStatus }, { t }) => offerStatus && t(`adminLot.secondChanceStatuses.${offerStatus}`),
  },
  { name: "due", head: "unsold.due", value: "dueAt", format: "moment", isLabelled: true },
]

export function unsoldColumns(show: UnsoldListQuery["show"]): readonly UnsoldColumn[] {
  return show === "offered" ? offered : toDecide
}
