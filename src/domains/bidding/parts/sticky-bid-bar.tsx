import type { LotPage } from "#domains/auctions/read-lot.ts"
import { useTexts } from "#language/use-texts.ts"
import { Countdown } from "#ui/countdown.tsx"
import { StatusMark } from "#ui/status-mark.tsx"
import type { MyBidPosition } from "../reads.ts"
import { LivePrice } from "./live-price.tsx"
import { bidPositionAt } from "./place.tsx"

type Props = { lot: LotPage; mine: MyBidPosition | undefined; now: string }

export function StickyBidBar({ lot, mine, now }: Props) {
  const t = useTexts("bidding")
  const position = bidPositionAt(lot, mine)
  if (lot.status !== "live") return null
  return (
    <aside
      data-bottom-bar
      aria-label={t("box")}
      className="bid-bar sticky bottom-0 z-10 -mx-4 flex items-center justify-between gap-4 border-t border-rule-strong bg-paper-raised px-4 py-2.5 md:hidden"
    >
      <p className="grid">
        <LivePrice cents={lot.priceCents} size="large" />
        <span className="flex items-center gap-3 text-xs">
          <Countdown endsAt={lot.endsAt} now={now} pausedAt={lot.pausedAt} />
          {(position === "leading" || position === "outbid") && <StatusMark mark={position} />}
        </span>
      </p>
      {!lot.pausedAt && !mine?.isOut && (
        <a
          href="#bid"
          className="inline-flex min-h-12 items-center rounded-sm border border-transparent bg-act px-8 font-semibold text-act-ink no-underline hover:bg-act-hover"
        >
          {t("quick.bid")}
        </a>
      )}
    </aside>
  )
}
