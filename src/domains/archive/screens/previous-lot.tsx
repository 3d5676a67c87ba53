import { data } from "react-router"
import { isSellerOfLot } from "#domains/auctions/is-seller-of-lot.ts"
import { lotTopic } from "#domains/auctions/live-state.ts"
import { isLocation } from "#domains/auctions/lot.ts"
import { readNeighbours } from "#domains/auctions/numbering/read-neighbours.ts"
import { LotAbout } from "#domains/auctions/parts/lot-about.tsx"
import { LotCorrections } from "#domains/auctions/parts/lot-corrections.tsx"
import { LotHeading } from "#domains/auctions/parts/lot-heading.tsx"
import { LotLayout } from "#domains/auctions/parts/lot-layout.tsx"
import { lotLine } from "#domains/auctions/parts/lot-line.ts"
import { earlierPicturesOf, galleryPicturesOf } from "#domains/auctions/parts/lot-pictures.ts"
import { NeighbourLinks } from "#domains/auctions/parts/neighbour-links.tsx"
import { Trail } from "#domains/auctions/parts/trail.tsx"
import { listEarlierLots } from "#domains/auctions/pictures/earlier-lots.ts"
import { readLot } from "#domains/auctions/read-lot.ts"
import { readPendingOffer } from "#domains/bidding/after/my-second-chances.ts"
import { readOwnPurchase } from "#domains/bidding/closed-lot/own-purchase.ts"
import { BidHistory } from "#domains/bidding/parts/bid-history.tsx"
import { LotMoment, PayBar } from "#domains/bidding/parts/lot-moment.tsx"
import { VerifyBids } from "#domains/bidding/parts/verify-bids.tsx"
import { listPublicBids, readMyBidPositions } from "#domains/bidding/reads.ts"
import { StructuredData } from "#domains/catalogue/parts/structured-data.tsx"
import { PriceHistorySection } from "#domains/prices/parts/price-history.tsx"
import { readPriceHistory } from "#domains/prices/read-history.ts"
import { LotQuestions } from "#domains/questions/parts/lot-questions.tsx"
import { readLotQuestions } from "#domains/questions/reads.ts"
import { ProductReviews } from "#domains/reviews/parts/product-reviews.tsx"
import { ratingStructuredData } from "#domains/reviews/parts/summary-data.ts"
import { readProductReviews } from "#domains/reviews/read-product-reviews.ts"
import type { RatingSummary } from "#domains/reviews/rules.ts"
import { ProductGallery } from "#domains/shop/parts/product-gallery.tsx"
import { WishButton } from "#domains/wishlist/parts/wish-button.tsx"
import { readWished } from "#domains/wishlist/reads.ts"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { withSearch } from "#platform/app-path.ts"
import { isId } from "#platform/ids.ts"
import { redirect } from "#platform/routing.ts"
import { usePageData } from "#web/page-data.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { endedAt } from "../ended-at.ts"
import { findArchivedLotPath } from "../find-lot-path.ts"
import { listSimilarResults } from "../list-results.ts"
import { useArchiveTrail } from "../parts/archive-trail.ts"
import { ResultBox } from "../parts/result-box.tsx"
import { ResultGrid } from "../parts/result-grid.tsx"
import { resultData } from "../parts/results-data.ts"
import type { Route } from "./+types/previous-lot"

const maxBids = 300

export const handle = { parameters: [], wakes: "on intent" }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { location, id } = params
  if (!isLocation(location)) throw data(null, { status: 404 })
  if (isId("prd", id)) {
    const path = await findArchivedLotPath(ctx, id, location)
    if (path === undefined) throw data(null, { status: 404 })
    // Temporary: the newest lot of a product changes.
    throw redirect(path, 302)
  }
  const lot = await runLoader(ctx, url, () => readLot(ctx, id))
  if (lot.auctionStatus !== "completed") throw redirect(withSearch(lot.path, url.search), 302)
  if (decodeURIComponent(url.pathname) !== lot.path) throw redirect(withSearch(lot.path, url.search), 301)
  context.get(pageKey).cache = { seconds: 30, topics: [lotTopic.of(lot.id)] }
  const [
    places,
    bids,
    similar,
    history,
    wished,
    offer,
    reviews,
    purchase,
    isSeller,
    earlier,
    neighbours,
    questions,
  ] = await Promise.all([
    readMyBidPositions(ctx, [lot.id]),
    listPublicBids(ctx, lot.id),
    listSimilarResults(ctx, lot, 4),
    readPriceHistory(ctx, lot.productId),
    readWished(ctx, [lot.productId]),
    lot.status === "unsold" ? readPendingOffer(ctx, lot.id) : null,
    readProductReviews(ctx, lot.productId),
    readOwnPurchase(ctx, lot.id),
    isSellerOfLot(ctx, lot.id),
    listEarlierLots(ctx, lot),
    readNeighbours(ctx, lot),
    readLotQuestions(ctx, lot.id),
  ])
  return {
    lot: { ...lot, increments: [] },
    mine: places[lot.id],
    offer,
    purchase,
    isSeller,
    earlier,
    neighbours,
    questions,
    bids: bids.slice(0, maxBids),
    similar,
    history,
    reviews,
    isWished: wished.length > 0,
    isGuest: ctx.actor.id === null,
  }
}

export default function PreviousLot({ loaderData }: Route.ComponentProps) {
  const { lot, mine, offer, bids, similar, history, reviews, isWished, isGuest, neighbours } = loaderData
  const moment = { lot, mine, offer, purchase: loaderData.purchase, isSeller: loaderData.isSeller }
  const t = useTexts("archive")
  const auctions = useTexts("auctions")
  const steps = useArchiveTrail(lot.location, {
    id: lot.auctionId,
    title: lot.auctionTitle,
    location: lot.location,
  })
  return (
    <div className="page grid gap-6 py-5 md:py-8">
      <Head lot={lot} rating={reviews.summary} steps={steps} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="grow">
          <Trail steps={steps} share={`/share/lot/${lot.id}`} />
        </div>
        <NeighbourLinks neighbours={neighbours} />
      </div>
      <LotMoment {...moment} />
      <LotLayout
        heading={
          <LotHeading lot={lot}>
            <WishButton
              kind="product"
              subjectId={lot.productId}
              name={lot.name}
              isWished={isWished}
              isGuest={isGuest}
            />
          </LotHeading>
        }
        box={
          <>
            <ResultBox lot={lot} mine={mine} offer={offer} />
            <div className="grid gap-10 pt-8">
              <LotCorrections lot={lot} />
              <LotAbout lot={lot} />
              <LotQuestions
                questions={loaderData.questions}
                path={lot.path}
                isOpen={false}
                isGuest={isGuest}
                isSeller={loaderData.isSeller}
                refusal={undefined}
                typed={undefined}
              />
            </div>
          </>
        }
        gallery={
          <ProductGallery
            key={lot.id}
            pictures={galleryPicturesOf(lot, auctions)}
            name={lot.name}
            others={earlierPicturesOf(loaderData.earlier, auctions)}
            beyond={neighbours}
          />
        }
      >
        <PriceHistorySection history={history} name={lot.name} />
        {reviews.summary.count > 0 && <ProductReviews {...reviews} />}
        <section id="bids" className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-3">
          <h2 className="text-xl">{auctions("history")}</h2>
          <BidHistory bids={bids} myPaddle={mine?.paddle} />
          <VerifyBids lotId={lot.id} lotNumber={lot.number} lastHash={lot.historyHash} />
        </section>
      </LotLayout>
      {similar.length > 0 && (
        <section className="grid gap-5 border-t border-rule pt-6">
          <h2 className="text-xl">{t("similar")}</h2>
          <ResultGrid lots={similar} room="row" showsLocation />
        </section>
      )}
      <PayBar {...moment} />
    </div>
  )
}

type PreviousLotHeadProps = {
  lot: Awaited<ReturnType<typeof readLot>>
  rating: RatingSummary
  steps: ReturnType<typeof useArchiveTrail>
}

function Head({ lot, rating, steps }: PreviousLotHeadProps) {
  const t = useTexts("archive")
  const language = useLanguage()
  const { origin } = usePageData()
  const summary = t(lot.status === "sold" ? "summarySold" : "summaryUnsold", {
    name: lot.name,
    number: lot.number,
    auction: lot.auctionTitle,
    price: money(lot.priceCents),
    day: formatDate(endedAt(lot), language, "day"),
    facts: lotLine(lot),
  })
  return (
    <>
      <PageHead
        title={lot.name}
        description={summary}
        path={lot.path}
        imagePath={`/share-pictures/lot/${lot.id}.png`}
        isHidden={lot.status === "withdrawn"}
      />
      <StructuredData about={resultData(lot, ratingStructuredData(rating), steps, origin)} />
    </>
  )
}
