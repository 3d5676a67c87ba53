import { data } from "react-router"
import { auctionTopic } from "#domains/auctions/live-state.ts"
import { lotQueryOf } from "#domains/auctions/lot-list/list-lots.ts"
import { lotList } from "#domains/auctions/lot-list.ts"
import { auctionData, trailData } from "#domains/auctions/parts/about-auction.ts"
import { viewOf } from "#domains/auctions/parts/lot-view.ts"
import { ReminderLink } from "#domains/auctions/parts/reminder-link.tsx"
import { Trail } from "#domains/auctions/parts/trail.tsx"
import { archivedAuctionPath, livePath, previewPath } from "#domains/auctions/paths.ts"
import { readAuction } from "#domains/auctions/reads.ts"
import { listLotsForBidding } from "#domains/bidding/list-lots-for-bidding.ts"
import { useAuctionStatus, useLive } from "#domains/bidding/parts/live.ts"
import { LotList } from "#domains/bidding/parts/lot-list.tsx"
import { StructuredData } from "#domains/catalogue/parts/structured-data.tsx"
import { lotWatch } from "#domains/wishlist/parts/lot-watch.tsx"
import { readWatching } from "#domains/wishlist/reads.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { redirect } from "#platform/routing.ts"
import { Countdown } from "#ui/countdown.tsx"
import { withSavedSort } from "#ui/lists/saved-sort.ts"
import { useLiveRevalidation } from "#ui/live/live-stream.ts"
import { usePageData } from "#web/page-data.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import type { Route } from "./+types/preview"

export const handle = { parameters: [...lotList.parameters, "size", "view"], wakes: "on intent" }

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { increments: _, ...auction } = await runLoader(ctx, url, () => readAuction(ctx, params.id))
  if (auction.status === "completed") throw redirect(archivedAuctionPath(auction.location, auction.id))
  if (auction.status === "live") throw redirect(livePath(auction.location))
  if (auction.status === "cancelled") throw data(null, { status: 404 })
  const { searchParams } = url
  const list = await listLotsForBidding(
    ctx,
    auction.id,
    lotQueryOf(withSavedSort(url, request.headers.get("cookie")).searchParams),
  )
  context.get(pageKey).cache = { seconds: 10, topics: [auctionTopic.of(auction.id)] }
  return {
    auction,
    list,
    view: viewOf(searchParams.get("view"), request.headers.get("cookie")),
    watching: await readWatching(ctx, list.lots),
    now: ctx.now().toISOString(),
  }
}

export default function Preview({ loaderData }: Route.ComponentProps) {
  const { auction, list, view, watching, now } = loaderData
  const t = useTexts("auctions")
  const placeTexts = useTexts("places")
  const language = useLanguage()
  const { site, origin } = usePageData()
  const place = placeTexts(`names.${auction.location}`)
  const steps: { to: AppPath; label: string }[] = [
    { to: "/auction-schedule", label: t("schedule.title") },
    { to: previewPath(auction.id), label: auction.title },
  ]
  useLive([], [auction.id])
  useLiveRevalidation(useAuctionStatus(auction.id, auction.status) !== auction.status)
  return (
    <div className="page grid gap-6 py-5 md:py-8">
      <PageHead
        title={t("preview.titleOf", { title: auction.title })}
        description={t("preview.summary", { title: auction.title, place })}
        path={previewPath(auction.id)}
      />
      <StructuredData
        about={{
          "@graph": [
            trailData(steps, origin),
            auctionData(auction, { name: site.name, origin, path: previewPath(auction.id) }),
          ],
        }}
      />
      <Trail steps={steps} />
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="grid gap-1">
          <p className="label-text">
            {t("preview.label")} · {place}
          </p>
          <h1 className="text-3xl">{auction.title}</h1>
        </div>
        <p className="grid gap-0.5 md:text-right">
          <span className="text-lg">
            <Countdown endsAt={auction.startsAt} now={now} />
          </span>
          <span className="label-text">
            {t("schedule.opens", { time: formatDate(auction.startsAt, language) })}
          </span>
          <ReminderLink auctionId={auction.id} title={auction.title} />
        </p>
      </header>
      <LotList
        list={list}
        view={view}
        now={now}
        caption={auction.title}
        bidCountry={null}
        watch={lotWatch(watching)}
      />
    </div>
  )
}
