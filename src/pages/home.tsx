import { Suspense } from "react"
import { listRecords } from "#domains/archive/list-results.ts"
import { auctionTopic, lotTopic } from "#domains/auctions/live-state.ts"
import { listTopLots } from "#domains/auctions/lot-list/top-lots.ts"
import { listLiveAuctions } from "#domains/auctions/read-location.ts"
import { listEndingNext } from "#domains/auctions/read-lot.ts"
import { listAuctions } from "#domains/auctions/reads.ts"
import { useLive } from "#domains/bidding/parts/live.ts"
import { LotGrid } from "#domains/bidding/parts/lot-grid.tsx"
import { readMyBidPositions } from "#domains/bidding/reads.ts"
import { StructuredData } from "#domains/catalogue/parts/structured-data.tsx"
import { pagePictureTopic, readPagePicture } from "#domains/display/page-pictures/read-page-picture.ts"
import { useLiveDrams } from "#domains/drams/parts/live.ts"
import { listNeeds } from "#domains/home/needs-you.ts"
import { aboutCompany } from "#domains/home/parts/about-company.ts"
import { Calendar } from "#domains/home/parts/calendar.tsx"
import { Introduction } from "#domains/home/parts/introduction.tsx"
import { Lead } from "#domains/home/parts/lead.tsx"
import { Market } from "#domains/home/parts/market.tsx"
import { News, Reviews } from "#domains/home/parts/news-and-reviews.tsx"
import { CasksForSale, NearTarget, NewBottles } from "#domains/home/parts/shops.tsx"
import { TrackRecord } from "#domains/home/parts/track-record.tsx"
import { readTrackRecord } from "#domains/home/read-track-record.ts"
import { listHammered, listMostWanted, listNews, listWrittenReviews, readShops } from "#domains/home/reads.ts"
import { readSelling } from "#domains/home/selling.ts"
import { newsTopic } from "#domains/news/lock-article.ts"
import { useAuctionPlaces } from "#domains/places/use-auction-places.ts"
import { topicsOf } from "#domains/shop/read-shelf.ts"
import { useTexts } from "#language/use-texts.ts"
import { unlessUnavailable } from "#platform/indexes/index-unavailable.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { lazyOptional } from "#ui/live/later.ts"
import { usePageData } from "#web/page-data.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import type { Route } from "./+types/home"

// Guests never see them.
const NeedsYou = lazyOptional(async () => (await import("#domains/home/parts/needs-you.tsx")).NeedsYou)
const YourSales = lazyOptional(async () => (await import("#domains/home/parts/your-sales.tsx")).YourSales)

export const handle = { parameters: [], wakes: "on intent" }

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const [live, coming, ending, wanted, hammered, shops, records, news, reviews, needs, selling, record] =
    await Promise.all([
      listLiveAuctions(ctx),
      listAuctions(ctx, { statuses: ["scheduled"], max: 4 }),
      listEndingNext(ctx, shownEnding + 1),
      listMostWanted(ctx, 6),
      listHammered(ctx, 6),
      readShops(ctx, { bottles: 5, rows: 5 }),
      unlessUnavailable(listRecords(ctx, {}, 6), []),
      listNews(ctx, 4),
      listWrittenReviews(ctx, 3),
      listNeeds(ctx),
      readSelling(ctx, 5),
      ctx.actor.id === null ? readTrackRecord(ctx) : null,
    ])
  const lead = live[0] ?? coming[0]
  const [shelf, mine, picture] = await Promise.all([
    lead ? listTopLots(ctx, [lead.id], 5) : [],
    readMyBidPositions(
      ctx,
      ending.map((lot) => lot.id),
    ),
    readPagePicture(ctx, "home"),
  ])
  context.get(pageKey).cache = {
    seconds: 10,
    topics: [
      newsTopic,
      pagePictureTopic,
      ...[...ending, ...wanted, ...shelf].map((lot) => lotTopic.of(lot.id)),
      ...[...live, ...coming].map((auction) => auctionTopic.of(auction.id)),
      ...topicsOf([...shops.bottles, ...shops.drams, ...shops.casks]),
    ],
  }
  const market = { wanted, hammered, records }
  return {
    live,
    coming,
    lead,
    shelf,
    ending,
    market,
    shops,
    news,
    reviews,
    mine,
    needs,
    selling,
    record,
    picture,
    now: ctx.now().toISOString(),
  }
}

/** Without the one that the introduction shows. */
const shownEnding = 5

const oneRow =
  "max-md:[&>ul>li:nth-child(n+5)]:hidden md:max-lg:[&>ul>li:nth-child(n+4)]:hidden lg:max-xl:[&>ul>li:nth-child(n+5)]:hidden"

export default function Home({ loaderData }: Route.ComponentProps) {
  const { live, coming, lead, shelf, ending, market, shops, news, reviews, mine, needs, now } = loaderData
  const { selling, record, picture } = loaderData
  const isStranger = record !== null
  const isSelling = selling.lots.length + selling.steps.length > 0
  const [next] = ending
  const endingRow = isStranger ? ending.slice(1) : ending.slice(0, shownEnding)
  const t = useTexts("home")
  const { site, origin } = usePageData()
  useLive(
    [
      ...new Set(
        [...ending, ...market.wanted, ...shelf, ...selling.lots]
          .filter((lot) => lot.status === "live")
          .map((lot) => lot.id),
      ),
    ],
    live.map((auction) => auction.id),
  )
  useLiveDrams(
    shops.drams.flatMap(({ id, dramSale }) => (dramSale ? [{ dramSaleId: dramSale.id, listingId: id }] : [])),
  )
  const title = t("title", { places: useAuctionPlaces() })
  const others = (sales: typeof live) => sales.filter((sale) => sale.id !== lead?.id)
  return (
    <div className="page grid gap-14 py-6 md:gap-20 md:py-12">
      <PageHead title={title} path="/home" />
      <StructuredData about={aboutCompany(site, origin)} />
      {(needs.length > 0 || isSelling) && (
        <div className="grid gap-8">
          <Suspense>
            {needs.length > 0 && <NeedsYou needs={needs} now={now} />}
            {isSelling && <YourSales selling={selling} now={now} />}
          </Suspense>
        </div>
      )}
      {record && (
        <div className="grid gap-6 md:gap-10">
          <Introduction next={next} picture={picture} now={now} />
          <TrackRecord figures={record} example={market.records[0]?.path} />
        </div>
      )}
      {lead ? (
        <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Lead auction={lead} shelf={shelf} now={now} isBelowTitle={isStranger} />
          <Calendar live={others(live)} coming={others(coming)} now={now} />
        </div>
      ) : (
        <>
          {!isStranger && <h1 className="text-3xl">{title}</h1>}
          <EmptyState title={t("quietTitle")}>{t("quietText")}</EmptyState>
        </>
      )}
      {endingRow.length > 0 && (
        <section className="grid gap-5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-rule-strong pb-2">
            <h2 className="text-xl">{t("endingNext")}</h2>
            <Link to="/whisky-auction-live" className="link tap inline-flex items-center">
              {t("allLive")}
            </Link>
          </div>
          <div className={oneRow}>
            <LotGrid lots={endingRow} mine={mine} now={now} room="line" />
          </div>
        </section>
      )}
      <Market {...market} now={now} />
      {shops.bottles.length > 0 && <NewBottles listings={shops.bottles} now={now} />}
      {(shops.drams.length > 0 || shops.casks.length > 0) && (
        <div className="grid gap-x-14 gap-y-12 lg:grid-cols-2">
          {shops.drams.length > 0 && <NearTarget listings={shops.drams} />}
          {shops.casks.length > 0 && <CasksForSale listings={shops.casks} />}
        </div>
      )}
      {news.length > 0 && <News articles={news} />}
      {reviews.length > 0 && <Reviews reviews={reviews} />}
    </div>
  )
}
