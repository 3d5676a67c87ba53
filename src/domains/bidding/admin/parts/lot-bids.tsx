import type { Column } from "#admin/lists/columns.ts"
import { TableSection } from "#admin/section.tsx"
import { formatBidTime } from "#domains/auctions/admin/sale-time.ts"
import type { Location } from "#domains/auctions/lot.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { TextLink } from "#ui/link.tsx"
import { Badge } from "#ui/status-mark.tsx"
import type { AdminLotPage } from "../read-lot.ts"

type Props = Pick<AdminLotPage, "log" | "excluded"> & {
  canRequestDisclosure: boolean
  lot: Pick<AdminLotPage["lot"], "status" | "location">
}

export function LotBids({ log, excluded, canRequestDisclosure, lot: { status, location } }: Props) {
  const t = useTexts("bidding-admin")
  const out = new Set(excluded.map(({ paddle }) => paddle))
  const isOut = ({ paddle }: Bid) => out.has(paddle)
  return (
    <TableSection
      title={t("adminLot.bids")}
      none={t("adminLot.noBids")}
      noun="bidding-admin"
      columns={columns({ isOut, location, canVoid: status !== "withdrawn", canRequestDisclosure })}
      rows={log}
      rowKey={({ number }) => String(number)}
      rowClass={(bid) => (isOut(bid) ? "text-ink-soft" : undefined)}
    />
  )
}

type Bid = Props["log"][number]
type BidRules = {
  isOut: (bid: Bid) => boolean
  location: Location
  canVoid: boolean
  canRequestDisclosure: boolean
}

function columns({
  isOut,
  location,
  canVoid,
  canRequestDisclosure,
}: BidRules): readonly Column<Bid, "bidding-admin">[] {
  return [
    { name: "number", head: "adminLot.number", value: "number", format: "count", className: "text-ink-soft" },
    {
      name: "bidder",
      head: "adminLot.bidder",
      cell: (bid, { t }) => (
        <>
          {t("adminLot.paddle", { paddle: bid.paddle })} · {bid.username}
          {isOut(bid) && (
            <span className="block">
              <Badge icon="close">{t("adminLot.voided")}</Badge>
            </span>
          )}
        </>
      ),
      className: "min-w-44",
    },
    {
      name: "kind",
      head: "adminLot.kind",
      cell: ({ kind }, { t }) => t(`adminLot.kinds.${kind}`),
      format: "tight",
    },
    {
      name: "price",
      head: "adminLot.priceAfter",
      cell: (bid) => (isOut(bid) ? <s>{money(bid.priceCents)}</s> : <b>{money(bid.priceCents)}</b>),
      format: "money",
    },
    {
      name: "at",
      head: "adminLot.time",
      cell: ({ at }, { language }) => formatBidTime(at, location, language),
      format: "second",
    },
    {
      name: "acts",
      head: (_, kit) => kit("columns.acts"),
      isHeadHidden: true,
      cell: (bid, { t }) => (
        <>
          {canRequestDisclosure && (
            <TextLink
              to={`?dialog=disclosure&number=${bid.number}`}
              preventScrollReset
              aria-label={t("adminLot.requestDisclosureLabel", { paddle: bid.paddle })}
              className="inline-block min-h-6 px-1"
              text={t("adminLot.requestDisclosure")}
            />
          )}
          {canVoid && !isOut(bid) && (
            <TextLink
              to={`?dialog=void&number=${bid.number}`}
              preventScrollReset
              aria-label={t("adminLot.voidLabel", { username: bid.username })}
              className="ml-3 inline-block min-h-6 px-1 text-alarm"
              text={t("adminLot.void")}
            />
          )}
        </>
      ),
      format: "tight",
      className: "text-right",
    },
  ]
}
