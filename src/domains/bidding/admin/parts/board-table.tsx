import { denseTable } from "#admin/lists/dense-table.ts"
import { useRowKeys } from "#admin/lists/row-keys.ts"
import { PublicLotLink } from "#domains/auctions/admin/parts/public-lot-link.tsx"
import type { AdminLot } from "#domains/auctions/admin/reads.ts"
import type { AuctionStatus } from "#domains/auctions/calendar.ts"
import type { Location } from "#domains/auctions/lot.ts"
import { formatCount, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Countdown } from "#ui/countdown.tsx"
import { TextLink } from "#ui/link.tsx"
import { StatusMark } from "#ui/status-mark.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { useLot } from "../../parts/live.ts"

type BoardLot = AdminLot & { minimumCents: number }

type Props = {
  lots: readonly BoardLot[]
  auction: { location: Location; status: AuctionStatus; pausedAt: string | null }
  now: string
}

export function BoardTable({ lots, auction, now }: Props) {
  const t = useTexts("admin")
  const biddingTexts = useTexts("bidding-admin")
  const rowKeys = useRowKeys()
  return (
    <Table caption={biddingTexts("live.board")} className={denseTable}>
      <thead>
        <tr>
          <HeadCell isFigure>{t("columns.lot")}</HeadCell>
          <HeadCell>{t("columns.product")}</HeadCell>
          <HeadCell>{t("columns.end")}</HeadCell>
          <HeadCell isFigure>
            {t("columns.price")}
            <span className="block font-normal">{t("columns.minimum")}</span>
          </HeadCell>
          <HeadCell isFigure>{t("columns.bids")}</HeadCell>
          <HeadCell className="pl-6">
            {t("columns.leader")}
            <span className="block font-normal">{t("columns.reserve")}</span>
          </HeadCell>
          <HeadCell>
            <span className="sr-only">{t("columns.acts")}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody {...rowKeys}>
        {lots.map((lot, index) => (
          <tr key={lot.id} className="hover:bg-paper-sunk">
            <Cell isFigure className="text-ink-soft">
              {lot.number}
            </Cell>
            <Cell className="min-w-40">
              <TextLink
                data-row
                aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
                to={pathTo("/admin/lots/:id", { id: lot.id })}
                text={lot.name}
              />{" "}
              <PublicLotLink lot={lot} auction={auction} />
            </Cell>
            <StateCells lot={lot} now={now} pausedAt={auction.pausedAt} />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

type BoardStateProps = { lot: BoardLot; now: string; pausedAt: string | null }

function StateCells({ lot: read, now, pausedAt }: BoardStateProps) {
  const lot = useLot(read)
  const t = useTexts("bidding-admin")
  const language = useLanguage()
  const isExtended = lot.endsAt > lot.scheduledEndsAt
  return (
    <>
      <Cell className="whitespace-nowrap">
        {lot.status === "live" ? (
          <Countdown endsAt={lot.endsAt} now={now} pausedAt={pausedAt} />
        ) : (
          <StatusMark mark={lot.status} />
        )}
        {isExtended && <span className="label-text block">{t("live.extended")}</span>}
      </Cell>
      {/* A new cell runs its animation once. */}
      <Cell isFigure key={`${lot.priceCents} ${lot.bidCount}`} className="font-semibold">
        <span className={lot.version > 0 && lot.bidCount > 0 ? "ticked" : undefined}>
          {lot.bidCount > 0 ? money(lot.priceCents) : <span className="font-normal text-ink-faint">–</span>}
        </span>
        {lot.status === "live" && (
          <span className="label-text block font-normal">{money(lot.minimumCents)}</span>
        )}
      </Cell>
      <Cell isFigure>{formatCount(lot.bidCount, language)}</Cell>
      <Cell className="pl-6 whitespace-nowrap">
        {lot.leaderPaddle === null ? (
          <span className="text-ink-faint">–</span>
        ) : (
          t("live.paddle", { number: lot.leaderPaddle })
        )}
        <span className="block">
          <StatusMark mark={reserveMark(lot.reserveMet)} />
        </span>
      </Cell>
      <Cell>
        {lot.status === "live" && (
          <TextLink
            to={`${pathTo("/admin/lots/:id", { id: lot.id })}?dialog=extend`}
            aria-label={t("live.extendLot", { number: lot.number })}
            className="inline-block min-h-6"
            text={t("live.extend")}
          />
        )}
      </Cell>
    </>
  )
}

function reserveMark(met: boolean | null) {
  if (met === null) return "noReserve"
  return met ? "reserveMet" : "reserveNotMet"
}
