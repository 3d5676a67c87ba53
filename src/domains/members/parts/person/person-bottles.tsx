import { Children, type ReactNode } from "react"
import type { Column } from "#admin/lists/columns.ts"
import { TableSection } from "#admin/section.tsx"
import { BottleStateMark } from "#domains/submissions/admin/parts/bottle-columns.tsx"
import { formatDate } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Language } from "#platform/ctx.ts"
import { TextLink } from "#ui/link.tsx"
import { Badge } from "#ui/status-mark.tsx"
import type { LinePlace } from "../../person/place-of-line.ts"
import type { PersonSections } from "../../person/read-person.ts"

type Bought = PersonSections["bought"][number]
type Consigned = PersonSections["consigned"][number]

const tones: Partial<Record<LinePlace, "act" | "lead" | "alarm">> = {
  unpaid: "alarm",
  toPack: "act",
  packed: "act",
  toCollect: "act",
  shipped: "lead",
  stored: "lead",
  defaulted: "alarm",
}

const bought: readonly Column<Bought, "members">[] = [
  {
    name: "title",
    head: "person.bottle",
    cell: ({ title, quantity }) => (quantity > 1 ? `${quantity} × ${title}` : title),
    to: ({ lotId, orderId }) => {
      if (lotId) return pathTo("/admin/lots/:id", { id: lotId })
      return orderId ? pathTo("/admin/orders/:id", { id: orderId }) : undefined
    },
    className: "min-w-48",
  },
  {
    name: "place",
    head: "person.where",
    cell: ({ place }, { t }) => <Badge tone={tones[place] ?? "soft"}>{t(`person.places.${place}`)}</Badge>,
    note: (row, { language }) => <PlaceDetail row={row} language={language} />,
    className: "min-w-40",
  },
  {
    name: "next",
    head: "person.next",
    cell: ({ place }, { t }) => t(`person.nextSteps.${place}`),
    className: "min-w-40",
    isLabelled: true,
  },
  {
    name: "order",
    head: "person.order",
    value: "reference",
    to: ({ orderId }) => (orderId ? pathTo("/admin/orders/:id", { id: orderId }) : undefined),
    format: "tight",
    isLabelled: true,
  },
]

function PlaceDetail({ row, language }: { row: Bought; language: Language }) {
  const t = useTexts("members")
  const places = useTexts("places")
  const { place, location, shelves, parcel, dueAt } = row
  const placeName = location ? places(`names.${location}`) : null
  const date = (at: string | null | undefined) => (at ? formatDate(at, language) : null)
  const carrier = parcel?.carrier ? <span translate="no">{parcel.carrier}</span> : null
  const tracking = parcel?.tracking ? <span translate="no">{parcel.tracking}</span> : null
  const details: Partial<Record<LinePlace, ReactNode[]>> = {
    unpaid: [t("person.payBy", { moment: formatDate(dueAt, language) })],
    toPack: [placeName],
    packed: [placeName, carrier],
    toCollect: [placeName, date(parcel?.slotAt)],
    shipped: [carrier, tracking, date(parcel?.at)],
    stored: [placeName, ...shelves],
    relisting: [placeName, ...shelves],
    delivered: [date(parcel?.at), carrier, tracking],
    collected: [date(parcel?.at)],
  }
  const parts = (details[place] ?? []).filter(Boolean)
  return Children.toArray(parts.flatMap((part, index) => (index > 0 ? [" · ", part] : [part])))
}

const consigned: readonly Column<Consigned, "members">[] = [
  {
    name: "name",
    head: "person.bottle",
    value: "name",
    to: ({ id }) => pathTo("/admin/intake/:id", { id }),
    className: "min-w-48",
  },
  {
    name: "state",
    head: "person.where",
    cell: ({ state }) => <BottleStateMark state={state} />,
    note: ({ code, shelf }) => [shelf, code].filter(Boolean).join(" · "),
    className: "min-w-40",
  },
  {
    name: "lot",
    head: "person.lot",
    cell: ({ lotId, lotNumber }) =>
      lotId && lotNumber !== null ? (
        <TextLink to={pathTo("/admin/lots/:id", { id: lotId })} text={lotNumber} />
      ) : (
        "–"
      ),
    isLabelled: true,
  },
  { name: "since", head: "person.since", value: "at", format: "moment", isLabelled: true },
]

export function PersonBottles({ person }: { person: PersonSections }) {
  const t = useTexts("members")
  return (
    <>
      <TableSection
        id="bottles"
        title={t("person.bought")}
        none={t("person.noBought")}
        noun="members"
        columns={bought}
        rows={person.bought}
        stacks
      />
      <TableSection
        id="consigned"
        title={t("person.consigned")}
        noun="members"
        columns={consigned}
        rows={person.consigned}
        stacks
      />
    </>
  )
}
