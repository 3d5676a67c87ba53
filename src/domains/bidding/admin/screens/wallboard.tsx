import { type ReactNode, useRef } from "react"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { countLotsByStatus, listLiveBoardLots } from "#domains/auctions/admin/reads.ts"
import { formatBidTime } from "#domains/auctions/admin/sale-time.ts"
import { minimumBidOf } from "#domains/auctions/lot-card.ts"
import { readAuction } from "#domains/auctions/reads.ts"
import { formatCount, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { Button } from "#ui/button.tsx"
import { Countdown } from "#ui/countdown.tsx"
import { useAuction, useAuctionStatus, useLive, useLot } from "../../parts/live.ts"
import { PauseNote } from "../../parts/pause-note.tsx"
import { bidFeedList } from "../bid-feed-list.ts"
import { useAutoRevalidate } from "../parts/use-auto-revalidate.ts"
import { useSounds } from "../parts/use-sounds.ts"
import { type FeedBid, readBidFeed } from "../read-bid-feed.ts"
import type { Route } from "./+types/wallboard"

const shownLots = 6
const shownBids = 8
const everyMs = 2_000

/** For a screen on the wall, that visitors may see: no reserve, no seller and no bidder but by the paddle. */
export const loader = adminLoader("auctions", async (ctx, { params }: Route.LoaderArgs) => {
  const rows = await listLiveBoardLots(ctx, params.id, shownLots)
  const { increments, ...auction } = await readAuction(ctx, params.id)
  const filter = { ...parseListQuery(bidFeedList, { result: "accepted" }), limit: shownBids }
  const [counts, feed] = await Promise.all([
    countLotsByStatus(ctx, auction.id),
    readBidFeed(ctx, auction.id, filter),
  ])
  return {
    auction,
    lots: rows.map(({ reserveCents: _, seller: _seller, ...lot }) => ({
      ...lot,
      minimumCents: minimumBidOf(lot, increments),
    })),
    bids: feed.map(({ username: _, ...bid }) => bid),
    counts,
    now: ctx.now().toISOString(),
  }
})

export default function Wallboard({ loaderData }: Route.ComponentProps) {
  const t = useTexts("bidding-admin")
  const language = useLanguage()
  const { lots, bids, counts, now } = loaderData
  const auction = useAuction(loaderData.auction)
  const status = useAuctionStatus(auction.id, auction.status)
  useLive(
    lots.map((lot) => lot.id),
    [auction.id],
  )
  useAutoRevalidate(status === "live", everyMs)
  const board = useRef<HTMLDivElement>(null)
  const sounds = useSounds({ bids: counts.bids, live: counts.live })
  const nextEnd = lots.find((lot) => lot.status === "live")?.endsAt
  return (
    <div
      ref={board}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 bg-paper fullscreen:overflow-auto fullscreen:p-10"
    >
      <AdminPageHead
        pageTitle={t("wallboard.title", { title: auction.title })}
        title={auction.title}
        back={{ to: pathTo("/admin/auctions/:id/live", { id: auction.id }), text: t("wallboard.back") }}
      >
        <Button
          type="button"
          aria-pressed={sounds.isOn}
          onClick={sounds.toggle}
          text={t("wallboard.sound")}
          className="aria-pressed:border-act"
        />
        <Button
          type="button"
          onClick={() => void board.current?.requestFullscreen()}
          text={t("wallboard.fullScreen")}
        />
      </AdminPageHead>
      <PauseNote auction={auction} />
      <dl className="grid grid-cols-2 gap-x-8 gap-y-6 lg:grid-cols-4">
        <BigFigure label={t("live.nextEnd")}>
          {nextEnd ? <Countdown endsAt={nextEnd} now={now} pausedAt={auction.pausedAt} /> : "–"}
        </BigFigure>
        <BigFigure label={t("live.open")}>{formatCount(counts.live, language)}</BigFigure>
        <BigFigure label={t("wallboard.bids")}>{formatCount(counts.bids, language)}</BigFigure>
        <BigFigure label={t("wallboard.total")}>
          {money(counts.hammerCents + counts.runningTotalCents)}
        </BigFigure>
      </dl>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-label={t("wallboard.next")} className="grid content-start gap-2">
          <h2 className="text-xl text-ink-soft">{t("wallboard.next")}</h2>
          <ul>
            {lots.map((lot) => (
              <WallboardLot key={lot.id} lot={lot} now={now} pausedAt={auction.pausedAt} />
            ))}
          </ul>
        </section>
        <section aria-label={t("wallboard.last")} className="grid content-start gap-2">
          <h2 className="text-xl text-ink-soft">{t("wallboard.last")}</h2>
          {bids.length === 0 && <p className="text-ink-soft">{t("feed.none")}</p>}
          <ol>
            {bids.map((bid) => (
              <LastBid key={bid.key} bid={bid} time={formatBidTime(bid.at, auction.location, language)} />
            ))}
          </ol>
        </section>
      </div>
    </div>
  )
}

function BigFigure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1 border-t border-rule-strong pt-3">
      <dt className="text-lg text-ink-soft">{label}</dt>
      <dd className="figures text-3xl leading-tight font-semibold">{children}</dd>
    </div>
  )
}

type WallboardLotProps = {
  lot: Route.ComponentProps["loaderData"]["lots"][number]
  now: string
  pausedAt: string | null
}

function WallboardLot({ lot: read, now, pausedAt }: WallboardLotProps) {
  const t = useTexts("bidding-admin")
  const lot = useLot(read)
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-baseline gap-x-4 border-t border-rule py-3 text-xl">
      <span className="figures text-ink-soft">{lot.number}</span>
      <span className="font-name leading-snug">{lot.name}</span>
      <span
        key={`${lot.priceCents} ${lot.bidCount}`}
        className="figures ticked justify-self-end text-2xl font-semibold"
      >
        {lot.bidCount > 0 ? (
          money(lot.priceCents)
        ) : (
          <span className="font-normal text-ink-soft">{t("wallboard.noBid")}</span>
        )}
      </span>
      <span className="col-start-2 text-lg text-ink-soft">
        {lot.leaderPaddle !== null && t("live.paddle", { number: lot.leaderPaddle })}
      </span>
      <span className="text-right">
        {lot.status === "live" ? (
          <Countdown endsAt={lot.endsAt} now={now} pausedAt={pausedAt} />
        ) : (
          <span className="text-ink-soft">{t(`wallboard.statuses.${lot.status}`)}</span>
        )}
      </span>
    </li>
  )
}

function LastBid({ bid, time }: { bid: Omit<FeedBid, "username">; time: string }) {
  const t = useTexts("bidding-admin")
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-rule py-2 text-lg">
      <span className="figures">
        {time} · {t("live.lot", { number: bid.lot })}
        {bid.paddle !== null && ` · ${t("live.paddle", { number: bid.paddle })}`}
      </span>
      <b className="figures">{money(bid.priceCents)}</b>
    </li>
  )
}
