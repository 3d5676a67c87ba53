import { denseTable } from "#admin/dense-table.ts"
import { useRowKeys } from "#admin/row-keys.ts"
import { formatCount, formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { AuctionCard } from "../../reads.ts"
import { AuctionStatus } from "./auction-status.tsx"

export function AuctionTable({ auctions }: { auctions: readonly AuctionCard[] }) {
  const t = useTexts("admin")
  const language = useLanguage()
  const rowKeys = useRowKeys()
  return (
    <div className="grid gap-2">
      <Table caption={t("nav.auctions")} className={denseTable}>
        <thead>
          <tr>
            <HeadCell isFigure>{t("columns.number")}</HeadCell>
            <HeadCell>{t("columns.title")}</HeadCell>
            <HeadCell>{t("columns.status")}</HeadCell>
            <HeadCell>{t("columns.place")}</HeadCell>
            <HeadCell>{t("columns.starts")}</HeadCell>
            <HeadCell>{t("columns.ends")}</HeadCell>
            <HeadCell isFigure>{t("columns.lots")}</HeadCell>
            <HeadCell isFigure>{t("columns.bids")}</HeadCell>
            <HeadCell isFigure>{t("columns.sold")}</HeadCell>
            <HeadCell isFigure>{t("columns.hammer")}</HeadCell>
          </tr>
        </thead>
        <tbody {...rowKeys}>
          {auctions.map((auction) => (
            <tr key={auction.id} className="hover:bg-paper-sunk">
              <Cell isFigure>{auction.number}</Cell>
              <Cell className="min-w-52">
                <Link
                  data-row
                  className="link font-semibold"
                  to={pathTo("/admin/auctions/:id", { id: auction.id })}
                >
                  {auction.title}
                </Link>
              </Cell>
              <Cell>
                <AuctionStatus status={auction.status} pausedAt={auction.pausedAt} />
              </Cell>
              <Cell>{t(`places.${auction.location}`)}</Cell>
              <Cell className="figures whitespace-nowrap">{formatDate(auction.startsAt, language)}</Cell>
              <Cell className="figures whitespace-nowrap">{formatDate(auction.endsAt, language)}</Cell>
              <Cell isFigure>{formatCount(auction.lotCount, language)}</Cell>
              <Cell isFigure>{formatCount(auction.bidCount, language)}</Cell>
              <Cell isFigure>{formatCount(auction.soldCount, language)}</Cell>
              <Cell isFigure>{auction.soldCount > 0 ? money(auction.hammerCents) : "–"}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="label-text">{t("rowKeys")}</p>
    </div>
  )
}
