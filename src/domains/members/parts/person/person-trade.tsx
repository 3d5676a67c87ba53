import type { Column } from "#admin/lists/columns.ts"
import { TableSection } from "#admin/section.tsx"
import { StageBadge } from "#domains/orders/parts/stage-badge.tsx"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { StatusMark } from "#ui/status-mark.tsx"
import type { PersonSections } from "../../person/read-person.ts"

type Rows<Name extends "orders" | "bids" | "lots"> = readonly Column<
  NonNullable<PersonSections[Name]>[number],
  "members"
>[]

const orderColumns: Rows<"orders"> = [
  {
    name: "reference",
    head: "person.order",
    value: "reference",
    to: ({ id }) => pathTo("/admin/orders/:id", { id }),
    format: "tight",
  },
  { name: "stage", head: "members.status", cell: ({ stage }) => <StageBadge stage={stage} /> },
  { name: "total", head: "person.total", value: "totalCents", format: "money" },
  { name: "placed", head: "person.placed", value: "createdAt", format: "moment", isLabelled: true },
]

const bidColumns: Rows<"bids"> = [
  {
    name: "name",
    head: "person.lot",
    cell: ({ number, name }) => `${number} · ${name}`,
    to: ({ id }) => pathTo("/admin/lots/:id", { id }),
    note: ({ auction }) => auction,
    className: "min-w-48",
  },
  {
    name: "leading",
    head: "members.status",
    cell: ({ isLeading }) => <StatusMark mark={isLeading ? "leading" : "outbid"} />,
  },
  { name: "price", head: "person.price", value: "priceCents", format: "money" },
  { name: "bids", head: "member.bids", value: "bids", format: "count", isLabelled: true },
  { name: "last", head: "person.lastBid", value: "lastAt", format: "moment", isLabelled: true },
  { name: "ends", head: "person.ends", value: "endsAt", format: "moment", isLabelled: true },
]

const lotColumns: Rows<"lots"> = [
  {
    name: "name",
    head: "person.lot",
    cell: ({ number, name }) => `${number} · ${name}`,
    to: ({ id }) => pathTo("/admin/lots/:id", { id }),
    note: ({ auction }) => auction,
    className: "min-w-48",
  },
  { name: "status", head: "members.status", cell: ({ status }) => <StatusMark mark={status} /> },
  { name: "price", head: "person.price", value: "priceCents", format: "money" },
]

type Props = { person: PersonSections }

export function PersonOrders({ person: { orders } }: Props) {
  const t = useTexts("members")
  if (!orders) return null
  return (
    <TableSection
      id="orders"
      title={t("person.orders")}
      none={t("person.noOrders")}
      noun="members"
      columns={orderColumns}
      rows={orders}
      stacks
    />
  )
}

export function PersonAuctions({ person: { bids, lots } }: Props) {
  const t = useTexts("members")
  return (
    <>
      {bids && (
        <TableSection
          id="bids"
          title={t("person.bids")}
          noun="members"
          columns={bidColumns}
          rows={bids}
          stacks
        />
      )}
      {lots && (
        <TableSection
          id="selling"
          title={t("person.selling")}
          noun="members"
          columns={lotColumns}
          rows={lots}
          stacks
        />
      )}
    </>
  )
}
