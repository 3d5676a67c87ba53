import type { ReactNode } from "react"
import type { ListedLot } from "#domains/auctions/lot-card.ts"
import { LotImage } from "#domains/auctions/parts/lot-image.tsx"
import { lotLine } from "#domains/auctions/parts/lot-line.ts"
import { useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { Countdown } from "#ui/countdown.tsx"
import { Link } from "#ui/link.tsx"
import type { MyBidPosition } from "../reads.ts"
import { useLot } from "./live.ts"
import { LivePrice } from "./live-price.tsx"
import { LotStatusMark } from "./place.tsx"

export type WatchSlot = (lot: ListedLot) => ReactNode

type Props = {
  lots: readonly ListedLot[]
  mine?: Readonly<Record<string, MyBidPosition>>
  now: string
  room?: keyof typeof rooms
  watch?: WatchSlot
}

const rooms = {
  page: "md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5",
  beside: "md:grid-cols-3 lg:grid-cols-4",
  row: "md:grid-cols-4",
  line: "md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5",
} as const

export function LotGrid({ lots, mine = {}, now, room = "page", watch }: Props) {
  // Rows are further down the page, so their images load lazily.
  const isHead = room !== "row" && room !== "line"
  return (
    <ul className={classNames("grid grid-cols-2 gap-x-4 gap-y-8 md:gap-x-6", rooms[room])}>
      {lots.map((lot, place) => (
        <li key={lot.id} className="grid">
          <Card lot={lot} mine={mine[lot.id]} now={now} isFirst={place < 2 && isHead} watch={watch} />
        </li>
      ))}
    </ul>
  )
}

type LotCardProps = {
  lot: ListedLot
  mine: MyBidPosition | undefined
  now: string
  isFirst: boolean
  watch: WatchSlot | undefined
}

function Card({ lot: given, mine, now, isFirst, watch }: LotCardProps) {
  const t = useTexts("bidding")
  const lot = useLot(given)
  const isOpen = lot.status === "live"
  return (
    <article className="group card">
      <div className="card-picture">
        <LotImage lot={lot} isFirst={isFirst} />
      </div>
      <div className="card-words">
        <p className="figures label-text">{t("lotNumber", { number: lot.number })}</p>
        <h3 className="card-name">
          <Link to={lot.path} className="covers">
            {lot.name}
          </Link>
        </h3>
        <p className="label-text">{lotLine(lot)}</p>
      </div>
      <div className="card-end">
        <p className="card-line">
          <LivePrice cents={lot.priceCents} size="large" />
          <span className="figures label-text">
            {lot.bidCount > 0 ? t("bids", { count: lot.bidCount }) : t("opening")}
          </span>
        </p>
        <p className="grid auto-rows-[1.375rem] grid-rows-[1.375rem_1.375rem] items-center text-xs sm:flex sm:min-h-6 sm:flex-wrap sm:justify-between sm:gap-x-3">
          <LotStatusMark lot={lot} mine={mine} />
          {isOpen && (
            <Countdown endsAt={lot.endsAt} now={now} pausedAt={lot.pausedAt} className="sm:text-right" />
          )}
        </p>
      </div>
      {watch && <div className="absolute top-0 right-0">{watch(lot)}</div>}
    </article>
  )
}
