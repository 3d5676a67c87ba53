import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Figures } from "#admin/figures.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { AuctionStatus } from "#domains/auctions/admin/parts/auction-status.tsx"
import { countLotsByStatus, listLiveBoardLots } from "#domains/auctions/admin/reads.ts"
import { minimumBidOf } from "#domains/auctions/lot-card.ts"
import { readAuction } from "#domains/auctions/reads.ts"
import { formatCount, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { readListQuery } from "#platform/lists/list-query.ts"
import { redirect } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { Countdown } from "#ui/countdown.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { redirectWithToast } from "#web/flash.ts"
import { useAuction, useAuctionStatus, useLive } from "../../parts/live.ts"
import { PauseNote } from "../../parts/pause-note.tsx"
import { readPauseMargin } from "../../pauses/pause-margin.ts"
import { readBidActivity } from "../bid-activity.ts"
import { bidFeedList } from "../bid-feed-list.ts"
import { BidActivityChart } from "../parts/bid-activity-chart.tsx"
import { BidFeed } from "../parts/bid-feed.tsx"
import { BoardTable } from "../parts/board-table.tsx"
import { PauseButton, PauseQuestion } from "../parts/pause-question.tsx"
import { RejectedBids } from "../parts/rejected-bids.tsx"
import { useAutoRevalidate } from "../parts/use-auto-revalidate.ts"
import { pauseOrResume } from "../pause-or-resume.ts"
import { readBidFeed } from "../read-bid-feed.ts"
import type { Route } from "./+types/live-board"

/** The most lots that one live stream can follow. */
const maxWatched = 200

export const loader = adminLoader("auctions", async (ctx, { params, url }: Route.LoaderArgs) => {
  const query = readListQuery(bidFeedList, url.searchParams)
  const rows = await listLiveBoardLots(ctx, params.id, maxWatched)
  const { increments, ...auction } = await readAuction(ctx, params.id)
  const lots = rows.map((lot) => ({ ...lot, minimumCents: minimumBidOf(lot, increments) }))
  const [counts, pulse, feed, marginMinutes] = await Promise.all([
    countLotsByStatus(ctx, auction.id),
    readBidActivity(ctx, auction.id),
    readBidFeed(ctx, auction.id, query),
    readPauseMargin(ctx),
  ])
  return { auction, lots, counts, pulse, query, feed, marginMinutes, now: ctx.now().toISOString() }
})

export const action = adminAction("auctions", async (ctx, submitted, { params }: Route.ActionArgs) => {
  const message = await pauseOrResume(ctx, params.id, submitted)
  const path = pathTo("/admin/auctions/:id/live", params)
  if (!message) return redirect(path, 303)
  return redirectWithToast(path, "admin", `messages.${message}`)
})

export default function LiveBoard({ loaderData, actionData: answer }: Route.ComponentProps) {
  const actionData = useFormResult(answer)
  const t = useTexts("bidding-admin")
  const adminTexts = useTexts("admin")
  const auctionsTexts = useTexts("auctions-admin")
  const language = useLanguage()
  const { lots, counts, pulse, now } = loaderData
  const auction = useAuction(loaderData.auction)
  const status = useAuctionStatus(auction.id, auction.status)
  useLive(
    lots.map((lot) => lot.id),
    [auction.id],
  )
  useAutoRevalidate(status === "live")
  const nextEnd = lots.find((lot) => lot.status === "live")?.endsAt
  return (
    <>
      <AdminPageHead
        title={t("live.title", { title: auction.title })}
        back={{ to: pathTo("/admin/auctions/:id", { id: auction.id }), text: auction.title }}
        aside={
          <AuctionStatus status={status} pausedAt={auction.pausedAt} isFilled={auction.pausedAt !== null} />
        }
      >
        <LinkButton
          to={pathTo("/admin/auctions/:id/wallboard", { id: auction.id })}
          text={t("wallboard.open")}
        />
        <PauseButton auction={auction} />
      </AdminPageHead>
      <PauseNote auction={auction} />
      <Figures
        label={auctionsTexts("auction.soFar")}
        figures={[
          {
            label: t("live.nextEnd"),
            value: nextEnd ? <Countdown endsAt={nextEnd} now={now} pausedAt={auction.pausedAt} /> : "–",
          },
          { label: t("live.open"), value: formatCount(counts.live, language) },
          {
            label: adminTexts("columns.bids"),
            value: formatCount(counts.bids, language),
            note: auctionsTexts("auction.lotsWithBids", { count: counts.withBids }),
          },
          {
            label: auctionsTexts("auction.runningTotal"),
            value: money(counts.hammerCents + counts.runningTotalCents),
            note: auctionsTexts("auction.runningTotalNote"),
          },
        ]}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-[minmax(0,1fr)_18rem] 2xl:grid-cols-[minmax(0,1fr)_22rem]">
        <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
          <h2 className="text-xl">{t("live.board")}</h2>
          {counts.all > lots.length && (
            <p className="label-text">{t("live.max", { shown: lots.length, all: counts.all })}</p>
          )}
          {lots.length > 0 ? (
            <BoardTable lots={lots} auction={{ ...auction, status }} now={now} />
          ) : (
            <EmptyState title={auctionsTexts("lots.noneTitle")} />
          )}
        </section>
        <div className="grid content-start gap-8">
          <section className="grid gap-3" aria-labelledby="pulse">
            <h2 id="pulse" className="text-xl">
              {t("live.pulse")}
            </h2>
            <BidActivityChart minutes={pulse.minutes} />
          </section>
          <section className="grid gap-3" aria-labelledby="feed">
            <h2 id="feed" className="text-xl">
              {t("feed.title")}
            </h2>
            <BidFeed bids={loaderData.feed} query={loaderData.query} location={auction.location} />
          </section>
          <section className="grid gap-3" aria-labelledby="refused">
            <h2 id="refused" className="text-xl">
              {t("live.refusedTitle")}
            </h2>
            <RejectedBids reasons={pulse.reasons} />
          </section>
        </div>
      </div>
      <PauseQuestion
        auction={auction}
        openLots={counts.live}
        marginMinutes={loaderData.marginMinutes}
        refused={actionData && "refusal" in actionData ? actionData : undefined}
      />
    </>
  )
}
