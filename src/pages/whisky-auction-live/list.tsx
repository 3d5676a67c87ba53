import { data } from "react-router"
import { can } from "#domains/accounts/permissions.ts"
import { auctionTopic, lotTopic } from "#domains/auctions/live-state.ts"
import { isLocation, type Location } from "#domains/auctions/lot.ts"
import { lotQueryOf } from "#domains/auctions/lot-list/list-lots.ts"
import { lotList } from "#domains/auctions/lot-list.ts"
import { auctionData, trailData } from "#domains/auctions/parts/about-auction.ts"
import { AuctionLine } from "#domains/auctions/parts/auction-line.tsx"
import { viewOf } from "#domains/auctions/parts/lot-view.ts"
import { Trail } from "#domains/auctions/parts/trail.tsx"
import { livePath } from "#domains/auctions/paths.ts"
import { listLiveAuctions, readLocationBetweenSales } from "#domains/auctions/read-location.ts"
import type { AuctionCard } from "#domains/auctions/reads.ts"
import { type LotsToBidOn, listLotsForBidding } from "#domains/bidding/list-lots-for-bidding.ts"
import { useAuction, useAuctionStatus, useLive } from "#domains/bidding/parts/live.ts"
import { LotGrid } from "#domains/bidding/parts/lot-grid.tsx"
import { LotList } from "#domains/bidding/parts/lot-list.tsx"
import { PauseNote } from "#domains/bidding/parts/pause-note.tsx"
import { StructuredData } from "#domains/catalogue/parts/structured-data.tsx"
import { lotWatch } from "#domains/wishlist/parts/lot-watch.tsx"
import { readWatching, type Watching } from "#domains/wishlist/reads.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { currentPage, withSearch } from "#platform/app-path.ts"
import { redirect } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { Countdown } from "#ui/countdown.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { withSavedSort } from "#ui/lists/saved-sort.ts"
import { useLiveRevalidation } from "#ui/live/live-stream.ts"
import { Tabs } from "#ui/tabs.tsx"
import { usePageData } from "#web/page-data.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import type { Route } from "./+types/list"
import { readUsualCountry } from "./usual-country.ts"

export const handle = { parameters: [...lotList.parameters, "size", "view", "auction"], wakes: "on intent" }

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { location } = params
  if (!isLocation(location)) throw data(null, { status: 404 })
  const now = ctx.now().toISOString()
  const live = await listLiveAuctions(ctx, location)
  const auction = live.find(({ id }) => id === url.searchParams.get("auction")) ?? live[0]
  const page = context.get(pageKey)
  if (!auction) {
    const quiet = await readLocationBetweenSales(ctx, location)
    page.cache = { seconds: 10, topics: quiet.coming.map(({ id }) => auctionTopic.of(id)) }
    return { location, now, quiet }
  }
  const list = await listLotsForBidding(
    ctx,
    auction.id,
    lotQueryOf(withSavedSort(url, request.headers.get("cookie")).searchParams),
  )
  if (list.lots.length === 0 && list.query.page > 1) {
    url.searchParams.delete("page")
    throw redirect(withSearch(currentPage(url), url.search))
  }
  page.cache = {
    seconds: 10,
    topics: [...list.lots.map((lot) => lotTopic.of(lot.id)), ...live.map(({ id }) => auctionTopic.of(id))],
  }
  const view = viewOf(url.searchParams.get("view"), request.headers.get("cookie"))
  const watching = await readWatching(ctx, list.lots)
  const bidCountry = can(ctx, "bid") ? await readUsualCountry(ctx, request.headers.get("cookie")) : null
  return { location, now, sale: { auction, live, list, view, bidCountry, watching } }
}

export default function LiveList({ loaderData }: Route.ComponentProps) {
  const { location, now, sale, quiet } = loaderData
  const t = useTexts("auctions")
  const placeTexts = useTexts("places")
  const { site, origin } = usePageData()
  const path = livePath(location)
  const steps = [
    { to: livePath(), label: t("live.title") },
    { to: path, label: placeTexts(`names.${location}`) },
  ]
  return (
    <div className="page grid gap-6 py-5 md:py-8">
      <PageHead
        title={t("live.titleIn", { place: placeTexts(`names.${location}`) })}
        description={t("live.summaryIn", { place: placeTexts(`names.${location}`) })}
        path={path}
      />
      <StructuredData
        about={{
          "@graph": [
            trailData(steps, origin),
            ...(sale ? [auctionData(sale.auction, { name: site.name, origin, path })] : []),
          ],
        }}
      />
      <Trail steps={steps} />
      {sale && <Sale {...sale} now={now} />}
      {quiet && <Quiet {...quiet} location={location} now={now} />}
    </div>
  )
}

type SaleProps = {
  auction: AuctionCard
  live: readonly AuctionCard[]
  list: LotsToBidOn
  view: "grid" | "table"
  bidCountry: string | null
  watching: Watching
  now: string
}

function Sale({ auction: given, live, list, view, bidCountry, watching, now }: SaleProps) {
  const t = useTexts("auctions")
  const placeTexts = useTexts("places")
  const language = useLanguage()
  useLive(
    list.lots.map((lot) => lot.id),
    [given.id],
  )
  const auction = useAuction(given)
  useLiveRevalidation(useAuctionStatus(auction.id, auction.status) !== auction.status)
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="grid gap-1">
          <p className="label-text">{placeTexts(`names.${auction.location}`)}</p>
          <h1 className="text-3xl">{auction.title}</h1>
        </div>
        <p className="grid gap-0.5 lg:text-right">
          <span className="text-lg">
            <Countdown endsAt={auction.endsAt} now={now} pausedAt={auction.pausedAt} />
          </span>
          {!auction.pausedAt && (
            <span className="label-text">
              {t("schedule.ends", { time: formatDate(auction.endsAt, language) })}
            </span>
          )}
        </p>
      </header>
      <PauseNote auction={auction} />
      {live.length > 1 && (
        <Tabs
          label={t("live.severalHere")}
          tabs={live.map(({ id, title, lotCount }) => ({
            to: `?auction=${id}`,
            label: title,
            count: lotCount,
            isCurrent: id === auction.id,
          }))}
        />
      )}
      <LotList
        list={list}
        view={view}
        now={now}
        caption={auction.title}
        bidCountry={bidCountry}
        watch={lotWatch(watching)}
      />
    </>
  )
}

type QuietProps = Awaited<ReturnType<typeof readLocationBetweenSales>> & { location: Location; now: string }

function Quiet({ coming, last, results, location, now }: QuietProps) {
  const t = useTexts("auctions")
  const placeTexts = useTexts("places")
  const [next] = coming
  useLive(
    [],
    coming.map(({ id }) => id),
  )
  useLiveRevalidation(useAuctionStatus(next?.id ?? "", "scheduled") !== "scheduled")
  return (
    <>
      <h1 className="text-3xl">{t("live.quiet", { place: placeTexts(`names.${location}`) })}</h1>
      {coming.length > 0 ? (
        <section className="grid gap-1">
          <h2 className="border-b border-rule-strong pb-3 text-xl">{t("live.next")}</h2>
          {coming.map((auction) => (
            <AuctionLine key={auction.id} auction={auction} now={now} />
          ))}
        </section>
      ) : (
        <EmptyState
          title={t("live.nonePlanned")}
          next={<LinkButton to="/auction-schedule">{t("live.toSchedule")}</LinkButton>}
        />
      )}
      {last && (
        <section className="grid gap-5 pt-4">
          <h2 className="border-b border-rule-strong pb-3 text-xl">{t("live.lastResults")}</h2>
          <AuctionLine auction={last} now={now} />
          <LotGrid lots={results} now={now} />
        </section>
      )}
      <p>
        <Link to="/whisky-auction-live" className="link">
          {t("live.elsewhere")}
        </Link>
      </p>
    </>
  )
}
