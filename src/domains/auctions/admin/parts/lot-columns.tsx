import { actsColumn, type Column } from "#admin/lists/columns.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { type AppPath, pathTo } from "#platform/app-path.ts"
import { classNames } from "#ui/class-names.ts"
import { Countdown } from "#ui/countdown.tsx"
import { TextLink } from "#ui/link.tsx"
import { StatusMark } from "#ui/status-mark.tsx"
import type { AuctionStatus } from "../../calendar.ts"
import type { Location } from "../../lot.ts"
import type { AdminLot } from "../reads.ts"
import { formatSaleTime } from "../sale-time.ts"
import { LotPlace } from "./lot-order.tsx"
import { PublicLotLink } from "./public-lot-link.tsx"

type Props = {
  location: Location
  status: AuctionStatus
  now: string
  pausedAt: string | null
  search: URLSearchParams
  /** Where lots can be moved: only a whole list in the order of its numbers shows what is above and below. */
  lastNumber: number | undefined
}
type LotColumn = Column<AdminLot, "auctions-admin">

export function lotColumns({ now, pausedAt, search, lastNumber, ...auction }: Props): readonly LotColumn[] {
  return [
    numberColumn(lastNumber),
    {
      name: "product",
      head: (_, kit) => kit("columns.product"),
      value: "name",
      to: ({ id }) => pathTo("/admin/lots/:id", { id }),
      className: "min-w-40 md:min-w-44",
    },
    {
      name: "public",
      head: "lots.publicPage",
      isHeadHidden: true,
      isWideOnly: true,
      cell: (lot) => <PublicLotLink lot={lot} auction={auction} />,
    },
    {
      name: "seller",
      head: (_, kit) => kit("columns.seller"),
      cell: ({ seller }, { t }) => seller ?? t("lots.company"),
      className: "text-ink-soft",
    },
    {
      name: "opening",
      head: (_, kit) => kit("columns.opening"),
      value: "openingCents",
      format: "money",
      isLabelled: true,
    },
    {
      name: "reserve",
      head: (_, kit) => kit("columns.reserve"),
      value: "reserveCents",
      format: "money",
      isLabelled: true,
    },
    {
      name: "estimate",
      head: (_, kit) => kit("columns.estimate"),
      cell: (lot) => estimateOf(lot),
      format: "money",
      isWideOnly: true,
      className: "text-ink-soft",
    },
    {
      name: "price",
      head: (_, kit) => kit("columns.price"),
      cell: ({ bidCount, priceCents }) => (bidCount > 0 ? <b>{money(priceCents)}</b> : "–"),
      format: "money",
    },
    {
      name: "bids",
      head: (_, kit) => kit("columns.bids"),
      value: "bidCount",
      format: "count",
      isLabelled: true,
    },
    {
      name: "status",
      head: (_, kit) => kit("columns.status"),
      cell: ({ status }) => <StatusMark mark={status} />,
    },
    {
      name: "end",
      head: (_, kit) => kit("columns.end"),
      cell: ({ status, endsAt }, { language }) =>
        status === "live" ? (
          <Countdown endsAt={endsAt} now={now} pausedAt={pausedAt} />
        ) : (
          formatSaleTime(endsAt, auction.location, language)
        ),
      format: "moment",
    },
    actsColumn((lot) => <LotActs lot={lot} search={search} />),
  ]
}

function numberColumn(lastNumber: number | undefined): LotColumn {
  const column = {
    name: "number",
    head: (_, kit) => kit("columns.lot"),
    value: "number",
    format: "count",
    isLabelled: true,
  } as const satisfies LotColumn
  if (lastNumber === undefined) return column
  return { ...column, cell: (lot) => <LotPlace lot={lot} lastNumber={lastNumber} /> }
}

type LotActsProps = { lot: AdminLot; search: URLSearchParams }

function LotActs(props: LotActsProps) {
  return (
    <>
      <DuplicateLink {...props} />
      <RemoveLink {...props} />
    </>
  )
}

function estimateOf({ estimateLowCents: low, estimateHighCents: high }: AdminLot): string {
  if (low === null && high === null) return "–"
  return [low, high].map((end) => (end === null ? "" : money(end))).join("–")
}

/** Once it is live it is withdrawn on its own page, by two people. */
export function isRemovable({ bidCount, status }: AdminLot): boolean {
  return bidCount === 0 && status === "upcoming"
}

function DuplicateLink({ lot, search }: LotActsProps) {
  if (lot.status !== "upcoming") return null
  return <QuestionLink lot={lot} question="duplicate" to={questionAt(search, "duplicate", lot)} />
}

function RemoveLink({ lot, search }: LotActsProps) {
  if (isRemovable(lot))
    return <QuestionLink lot={lot} question="remove" to={questionAt(search, "remove", lot)} isAlarming />
  if (lot.status !== "live") return null
  const to = `${pathTo("/admin/lots/:id", { id: lot.id })}?dialog=withdraw` as const
  return <QuestionLink lot={lot} question="withdraw" to={to} isAlarming />
}

function questionAt(search: URLSearchParams, dialog: string, { id }: AdminLot) {
  const query = new URLSearchParams(search)
  query.set("dialog", dialog)
  query.set("lot", id)
  return `?${query}` as const
}

type QuestionLinkProps = {
  lot: AdminLot
  question: "duplicate" | "remove" | "withdraw"
  to: AppPath
  isAlarming?: boolean
}

function QuestionLink({ lot: { number, name }, question, to, isAlarming = false }: QuestionLinkProps) {
  const t = useTexts("auctions-admin")
  return (
    <TextLink
      to={to}
      preventScrollReset
      aria-label={t(`dialogs.${question}.label`, { number, name })}
      className={classNames("inline-block min-h-6 px-1", isAlarming && "text-alarm")}
      text={t(`dialogs.${question}.short`)}
    />
  )
}
