import type { ListedLot } from "#domains/auctions/lot-card.ts"
import { LotImage } from "#domains/auctions/parts/lot-image.tsx"
import { lotLine } from "#domains/auctions/parts/lot-line.ts"
import { useTexts } from "#language/use-texts.ts"
import { Countdown } from "#ui/countdown.tsx"
import { Link } from "#ui/link.tsx"
import { Price } from "#ui/price.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { MyBidPosition } from "../reads.ts"
import { useLot } from "./live.ts"
import { LivePrice } from "./live-price.tsx"
import type { WatchSlot } from "./lot-grid.tsx"
import { LotStatusMark } from "./place.tsx"
import { QuickBid } from "./quick-bid.tsx"

type Props = {
  lots: readonly ListedLot[]
  mine: Readonly<Record<string, MyBidPosition>>
  now: string
  bidKey: string | null
  country: string
  caption: string
  watch: WatchSlot
}

export function LotTable({ lots, mine, now, bidKey, country, caption, watch }: Props) {
  const t = useTexts("bidding")
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <HeadCell isFigure className="hidden md:table-cell">
            {t("columns.lot")}
          </HeadCell>
          <HeadCell>
            <span className="sr-only">{t("columns.picture")}</span>
          </HeadCell>
          <HeadCell>{t("columns.name")}</HeadCell>
          <HeadCell isFigure className="max-md:pr-0">
            {t("columns.current")}
          </HeadCell>
          <HeadCell isFigure className="hidden lg:table-cell">
            {t("columns.next")}
          </HeadCell>
          <HeadCell isFigure className="hidden md:table-cell">
            {t("columns.bids")}
          </HeadCell>
          <HeadCell isFigure className="hidden md:table-cell">
            {t("columns.left")}
          </HeadCell>
          {bidKey && (
            <HeadCell isFigure className="hidden md:table-cell">
              {t("columns.bid")}
            </HeadCell>
          )}
          <HeadCell className="hidden md:table-cell">
            <span className="sr-only">{t("columns.watch")}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {lots.map((lot) => (
          <Row
            key={lot.id}
            lot={lot}
            mine={mine[lot.id]}
            now={now}
            bidKey={bidKey}
            country={country}
            watch={watch}
          />
        ))}
      </tbody>
    </Table>
  )
}

type LotRowProps = Omit<Props, "lots" | "mine" | "caption"> & {
  lot: ListedLot
  mine: MyBidPosition | undefined
}

function Row({ lot: given, mine, now, bidKey, country, watch }: LotRowProps) {
  const t = useTexts("bidding")
  const lot = useLot(given)
  const isOpen = lot.status === "live"
  const left = isOpen && <Countdown endsAt={lot.endsAt} now={now} pausedAt={lot.pausedAt} />
  return (
    <tr>
      <Cell isFigure className="hidden text-ink-soft md:table-cell">
        {lot.number}
      </Cell>
      <Cell className="w-12 py-1.5">
        <LotImage lot={lot} className="w-9" />
      </Cell>
      <Cell>
        <span className="figures label-text block md:hidden">{t("lotNumber", { number: lot.number })}</span>
        <Link to={lot.path} className="font-name leading-snug no-underline hover:text-act-text">
          {lot.name}
        </Link>
        <span className="mt-0.5 flex flex-wrap gap-x-3">
          <span className="label-text">{lotLine(lot)}</span>
          <LotStatusMark lot={lot} mine={mine} />
        </span>
      </Cell>
      <Cell isFigure className="max-md:pr-0">
        <LivePrice cents={lot.priceCents} className="leading-[1.375rem]" />
        <span className="label-text block md:hidden">{t("bids", { count: lot.bidCount })}</span>
        <span className="block text-xs md:hidden">{left}</span>
      </Cell>
      <Cell isFigure className="hidden text-ink-soft lg:table-cell">
        {isOpen && <Price cents={lot.minimumCents} size="small" />}
      </Cell>
      <Cell isFigure className="hidden text-ink-soft md:table-cell">
        {lot.bidCount}
      </Cell>
      <Cell isFigure className="hidden md:table-cell">
        {left}
      </Cell>
      {bidKey && (
        <Cell className="hidden md:table-cell">
          {isOpen && !lot.pausedAt && <QuickBid lot={lot} mine={mine} bidKey={bidKey} country={country} />}
        </Cell>
      )}
      <Cell className="hidden w-10 py-1.5 pr-0 md:table-cell">{watch(lot)}</Cell>
    </tr>
  )
}
