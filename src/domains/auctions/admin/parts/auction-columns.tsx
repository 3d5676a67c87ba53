import type { Column } from "#admin/lists/columns.ts"
import { zoneOf } from "#domains/places/places.ts"
import { formatDate } from "#language/format.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Language } from "#platform/ctx.ts"
import { dollarsText } from "#platform/dollars.ts"
import { formatLocalTime } from "#platform/time.ts"
import type { Location } from "../../lot.ts"
import type { AuctionCard } from "../../reads.ts"
import { formatSingaporeTime, nameOfZone } from "../sale-time.ts"
import { AuctionStatus } from "./auction-status.tsx"

export const auctionColumns: readonly Column<AuctionCard, "admin">[] = [
  {
    name: "number",
    head: "columns.number",
    csv: "number",
    value: "number",
    format: "count",
    isLabelled: true,
  },
  {
    name: "title",
    head: "columns.title",
    csv: "title",
    value: "title",
    to: ({ id }) => pathTo("/admin/auctions/:id", { id }),
    className: "min-w-52",
  },
  { name: "filedLocation", csv: "location", value: "location" },
  {
    name: "status",
    head: "columns.status",
    csv: "status",
    value: "status",
    cell: ({ status, pausedAt }) => <AuctionStatus status={status} pausedAt={pausedAt} />,
  },
  {
    name: "location",
    head: "columns.place",
    cell: ({ location }, { textsOf }) => textsOf("places")(`names.${location}`),
  },
  { name: "preview", csv: "preview_singapore", value: "previewAt", format: "moment" },
  {
    name: "starts",
    head: "columns.starts",
    csv: "start_singapore",
    value: "startsAt",
    cell: ({ startsAt, location }, { language }) => formatLocal(startsAt, location, language),
    note: ({ startsAt, location }, { language }) => formatSingaporeTime(startsAt, location, language),
    format: "moment",
  },
  {
    name: "ends",
    head: "columns.ends",
    csv: "end_singapore",
    value: "endsAt",
    cell: ({ endsAt, location }, { language }) => formatLocal(endsAt, location, language),
    note: ({ endsAt, location }, { language }) => formatSingaporeTime(endsAt, location, language),
    format: "moment",
  },
  { name: "filedPreview", csv: "preview_local", value: localTimeOf("previewAt") },
  { name: "filedStart", csv: "start_local", value: localTimeOf("startsAt") },
  { name: "filedEnd", csv: "end_local", value: localTimeOf("endsAt") },
  { name: "filedZone", csv: "time_zone", value: ({ location }) => nameOfZone(location) },
  { name: "lots", head: "columns.lots", csv: "lots", value: "lotCount", format: "count", isLabelled: true },
  { name: "bids", head: "columns.bids", csv: "bids", value: "bidCount", format: "count", isLabelled: true },
  { name: "sold", head: "columns.sold", csv: "sold", value: "soldCount", format: "count", isWideOnly: true },
  {
    name: "hammer",
    head: "columns.hammer",
    value: ({ soldCount, hammerCents }) => (soldCount > 0 ? hammerCents : null),
    format: "money",
  },
  { name: "filedHammer", csv: "hammer_sgd", value: ({ hammerCents }) => Number(dollarsText(hammerCents)) },
]

function formatLocal(moment: string, location: Location, language: Language): string {
  return formatDate(moment, language, "moment", zoneOf(location))
}

function localTimeOf(time: "previewAt" | "startsAt" | "endsAt") {
  return (auction: AuctionCard) => formatLocalTime(auction[time], zoneOf(auction.location)).replace("T", " ")
}
