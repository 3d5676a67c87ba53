import type { Column } from "#admin/columns.ts"
import { pathTo } from "#platform/app-path.ts"
import { dollarsText } from "#platform/dollars.ts"
import type { AuctionCard } from "../../reads.ts"
import { AuctionStatus } from "./auction-status.tsx"

export const auctionColumns: readonly Column<AuctionCard, "admin">[] = [
  {
    name: "number",
    head: (t) => t("columns.number"),
    csv: "number",
    value: ({ number }) => number,
    format: "count",
  },
  {
    name: "title",
    head: (t) => t("columns.title"),
    csv: "title",
    value: ({ title }) => title,
    to: ({ id }) => pathTo("/admin/auctions/:id", { id }),
    className: "min-w-52",
  },
  { name: "filedLocation", csv: "location", value: ({ location }) => location },
  {
    name: "status",
    head: (t) => t("columns.status"),
    csv: "status",
    value: ({ status }) => status,
    cell: ({ status, pausedAt }) => <AuctionStatus status={status} pausedAt={pausedAt} />,
  },
  {
    name: "location",
    head: (t) => t("columns.place"),
    cell: ({ location }, { t }) => t(`places.${location}`),
  },
  { name: "preview", csv: "preview_singapore", value: ({ previewAt }) => previewAt, format: "moment" },
  {
    name: "starts",
    head: (t) => t("columns.starts"),
    csv: "start_singapore",
    value: ({ startsAt }) => startsAt,
    format: "moment",
  },
  {
    name: "ends",
    head: (t) => t("columns.ends"),
    csv: "end_singapore",
    value: ({ endsAt }) => endsAt,
    format: "moment",
  },
  {
    name: "lots",
    head: (t) => t("columns.lots"),
    csv: "lots",
    value: ({ lotCount }) => lotCount,
    format: "count",
  },
  {
    name: "bids",
    head: (t) => t("columns.bids"),
    csv: "bids",
    value: ({ bidCount }) => bidCount,
    format: "count",
  },
  {
    name: "sold",
    head: (t) => t("columns.sold"),
    csv: "sold",
    value: ({ soldCount }) => soldCount,
    format: "count",
  },
  {
    name: "hammer",
    head: (t) => t("columns.hammer"),
    value: ({ soldCount, hammerCents }) => (soldCount > 0 ? hammerCents : null),
    format: "money",
  },
  {
    name: "filedHammer",
    csv: "hammer_sgd",
    value: ({ hammerCents }) => Number(dollarsText(hammerCents)),
  },
]
