import { BulkCheckbox } from "#admin/bulk-form.tsx"
import { denseTable } from "#admin/dense-table.ts"
import { useRowKeys } from "#admin/row-keys.ts"
import { formatCount, formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Countdown } from "#ui/countdown.tsx"
import { Link } from "#ui/link.tsx"
import { StatusMark } from "#ui/status-mark.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { Location } from "../../lot.ts"
import { liveLotPath } from "../../paths.ts"
import type { AdminLot } from "../reads.ts"

type Props = {
  lots: readonly AdminLot[]
  location: Location
  now: string
  pausedAt: string | null
  isOpen: boolean
  search: URLSearchParams
}

export function LotTable({ lots, location, now, pausedAt, isOpen, search }: Props) {
  const t = useTexts("admin")
  const auctionsTexts = useTexts("auctions-admin")
  const rowKeys = useRowKeys()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Table caption={auctionsTexts("lots.title")} className={denseTable}>
        <thead>
          <tr>
            {isOpen && (
              <HeadCell>
                <span className="sr-only">{t("many.head")}</span>
              </HeadCell>
            )}
            <HeadCell isFigure>{t("columns.lot")}</HeadCell>
            <HeadCell>{t("columns.product")}</HeadCell>
            <HeadCell>{t("columns.seller")}</HeadCell>
            <HeadCell isFigure>{t("columns.opening")}</HeadCell>
            <HeadCell isFigure>{t("columns.reserve")}</HeadCell>
            <HeadCell isFigure>{t("columns.estimate")}</HeadCell>
            <HeadCell isFigure>{t("columns.price")}</HeadCell>
            <HeadCell isFigure>{t("columns.bids")}</HeadCell>
            <HeadCell className="pl-6">{t("columns.status")}</HeadCell>
            <HeadCell>{t("columns.end")}</HeadCell>
            {isOpen && (
              <HeadCell>
                <span className="sr-only">{t("columns.acts")}</span>
              </HeadCell>
            )}
          </tr>
        </thead>
        <tbody {...rowKeys}>
          {lots.map((lot) => (
            <tr key={lot.id} className="hover:bg-paper-sunk focus-within:bg-paper-sunk">
              {isOpen && (
                <Cell>
                  {isRemovable(lot) && <BulkCheckbox row={lot.id} name={`${lot.number} ${lot.name}`} />}
                </Cell>
              )}
              <LotCells lot={lot} location={location} now={now} pausedAt={pausedAt} />
              {isOpen && (
                <Cell className="text-right">
                  <RemoveLink lot={lot} search={search} />
                </Cell>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="label-text">{t("rowKeys")}</p>
    </div>
  )
}

type LotCellsProps = Pick<Props, "location" | "now" | "pausedAt"> & { lot: AdminLot }

function LotCells({ lot, location, now, pausedAt }: LotCellsProps) {
  const t = useTexts("bidding-admin")
  const auctionsTexts = useTexts("auctions-admin")
  const language = useLanguage()
  const { estimateLowCents: low, estimateHighCents: high } = lot
  return (
    <>
      <Cell isFigure>
        <Link
          className="link inline-block min-h-6 min-w-6"
          to={pathTo("/admin/lots/:id", { id: lot.id })}
          aria-label={t("adminLot.open", { number: lot.number })}
        >
          {lot.number}
        </Link>
      </Cell>
      <Cell className="min-w-40 md:min-w-56">
        <Link data-row className="link" to={liveLotPath(location, lot.id, lot.name)}>
          {lot.name}
        </Link>
      </Cell>
      <Cell className="text-ink-soft">{lot.seller ?? auctionsTexts("lots.company")}</Cell>
      <Cell isFigure>{money(lot.openingCents)}</Cell>
      <Cell isFigure>
        {lot.reserveCents === null ? <span className="text-ink-faint">–</span> : money(lot.reserveCents)}
      </Cell>
      <Cell isFigure className="text-ink-soft">
        {low === null && high === null
          ? "–"
          : [low, high].map((end) => (end === null ? "" : money(end))).join("–")}
      </Cell>
      <Cell isFigure className="font-semibold">
        {lot.bidCount > 0 ? money(lot.priceCents) : <span className="font-normal text-ink-faint">–</span>}
      </Cell>
      <Cell isFigure>{formatCount(lot.bidCount, language)}</Cell>
      <Cell className="pl-6">
        <StatusMark mark={lot.status} />
      </Cell>
      <Cell className="figures whitespace-nowrap">
        {lot.status === "live" ? (
          <Countdown endsAt={lot.endsAt} now={now} pausedAt={pausedAt} />
        ) : (
          formatDate(lot.endsAt, language)
        )}
      </Cell>
    </>
  )
}

/** A lot with bids stays: bids are final. */
function isRemovable({ bidCount, status }: AdminLot): boolean {
  return bidCount === 0 && (status === "upcoming" || status === "live")
}

function RemoveLink({ lot, search }: { lot: AdminLot; search: URLSearchParams }) {
  const t = useTexts("auctions-admin")
  if (!isRemovable(lot)) return null
  const query = new URLSearchParams(search)
  query.set("dialog", "remove")
  query.set("lot", lot.id)
  const act = lot.status === "live" ? "withdraw" : "remove"
  return (
    <Link
      to={`?${query}`}
      preventScrollReset
      className="link inline-block min-h-6 px-1 text-alarm"
      aria-label={t(`dialogs.${act}.label`, { number: lot.number, name: lot.name })}
    >
      {t(`dialogs.${act}.short`)}
    </Link>
  )
}
