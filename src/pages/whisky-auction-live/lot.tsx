import { Suspense } from "react"
import { useActionData } from "react-router"
import { denialReason } from "#domains/accounts/permissions.ts"
import { isSellerOfLot } from "#domains/auctions/is-seller-of-lot.ts"
import { auctionTopic, lotTopic } from "#domains/auctions/live-state.ts"
import { readNeighbours } from "#domains/auctions/numbering/read-neighbours.ts"
import { trailData } from "#domains/auctions/parts/about-auction.ts"
import { LotAbout } from "#domains/auctions/parts/lot-about.tsx"
import { LotCorrections } from "#domains/auctions/parts/lot-corrections.tsx"
import { LotHeading } from "#domains/auctions/parts/lot-heading.tsx"
import { LotLayout } from "#domains/auctions/parts/lot-layout.tsx"
import { lotLine } from "#domains/auctions/parts/lot-line.ts"
import { earlierPicturesOf, galleryPicturesOf } from "#domains/auctions/parts/lot-pictures.ts"
import { productOf } from "#domains/auctions/parts/lot-product.ts"
import { NeighbourLinks } from "#domains/auctions/parts/neighbour-links.tsx"
import { Trail } from "#domains/auctions/parts/trail.tsx"
import { listEarlierLots } from "#domains/auctions/pictures/earlier-lots.ts"
import { listSimilarLots, readLot } from "#domains/auctions/read-lot.ts"
import { readPendingOffer } from "#domains/bidding/after/my-second-chances.ts"
import { readMyBudget } from "#domains/bidding/budgets/read-budgets.ts"
import { readOwnPurchase } from "#domains/bidding/closed-lot/own-purchase.ts"
import { landedParameters } from "#domains/bidding/landed/landed-choices.ts"
import { newBidKey } from "#domains/bidding/list-lots-for-bidding.ts"
import { parseAmount } from "#domains/bidding/parse-amount.ts"
import { BidBox } from "#domains/bidding/parts/bid-box.tsx"
import type { BidDenial } from "#domains/bidding/parts/bid-box-props.ts"
import { BidHistory } from "#domains/bidding/parts/bid-history.tsx"
import { useLive, useLot } from "#domains/bidding/parts/live.ts"
import { LotGrid } from "#domains/bidding/parts/lot-grid.tsx"
import { LotMoment, PayBar } from "#domains/bidding/parts/lot-moment.tsx"
import { StickyBidBar } from "#domains/bidding/parts/sticky-bid-bar.tsx"
import { findReceipt } from "#domains/bidding/read-receipt.ts"
import { isExcluded, listPublicBids, readMyBidPositions } from "#domains/bidding/reads.ts"
import { StructuredData } from "#domains/catalogue/parts/structured-data.tsx"
import { PriceHistorySection } from "#domains/prices/parts/price-history.tsx"
import { readPriceHistory } from "#domains/prices/read-history.ts"
import { LotQuestions } from "#domains/questions/parts/lot-questions.tsx"
import { readLotQuestions } from "#domains/questions/reads.ts"
import { ProductReviews } from "#domains/reviews/parts/product-reviews.tsx"
import { ratingStructuredData } from "#domains/reviews/parts/summary-data.ts"
import { readProductReviews } from "#domains/reviews/read-product-reviews.ts"
import { ProductGallery } from "#domains/shop/parts/product-gallery.tsx"
import { accountOf } from "#domains/wallet/accounts.ts"
import { readBalance } from "#domains/wallet/post-journal.ts"
import { WishButton } from "#domains/wishlist/parts/wish-button.tsx"
import { readWished } from "#domains/wishlist/reads.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { type AppPath, pathTo, withSearch } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { redirect } from "#platform/routing.ts"
import { lazyOptional } from "#ui/live/later.ts"
import { useLiveRevalidation } from "#ui/live/live-stream.ts"
import { useFormResult } from "#ui/use-form-result.ts"
import { usePageData } from "#web/page-data.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { runLoader, signInPath } from "#web/screen.ts"
import type { Route } from "./+types/lot"
import { actOnLot, type LotActionAnswer } from "./act-on-lot.ts"
import { readLandedOffer } from "./read-landed-offer.ts"

const VerifyBids = lazyOptional(
  async () => (await import("#domains/bidding/parts/verify-bids.tsx")).VerifyBids,
)

export const handle = { parameters: ["bid", "amount", ...landedParameters], wakes: "on intent" }

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const lot = await runLoader(ctx, url, () => readLot(ctx, params.id))
  const { pathname, searchParams, search } = url
  if (decodeURIComponent(pathname) !== lot.path) throw redirect(withSearch(lot.path, search), 301)
  context.get(pageKey).cache = { seconds: 30, topics: [lotTopic.of(lot.id), auctionTopic.of(lot.auctionId)] }
  const [
    places,
    bids,
    similar,
    history,
    landed,
    denial,
    receipt,
    wished,
    balanceCents,
    budget,
    offer,
    reviews,
    purchase,
    earlier,
    neighbours,
    questions,
  ] = await Promise.all([
    readMyBidPositions(ctx, [lot.id]),
    listPublicBids(ctx, lot.id),
    listSimilarLots(ctx, lot),
    readPriceHistory(ctx, lot.productId),
    lot.closedAt === null ? readLandedOffer(ctx, lot, searchParams, request.headers.get("cookie")) : null,
    bidDenialOf(ctx, lot.id),
    findReceipt(ctx, lot.id, Number(searchParams.get("bid")), lot.increments),
    readWished(ctx, [lot.id]),
    lot.buyNowCents === null ? null : balanceOf(ctx),
    readMyBudget(ctx, lot.auctionId),
    lot.status === "unsold" ? readPendingOffer(ctx, lot.id) : null,
    readProductReviews(ctx, lot.productId),
    lot.closedAt === null ? null : readOwnPurchase(ctx, lot.id),
    listEarlierLots(ctx, lot),
    readNeighbours(ctx, lot),
    readLotQuestions(ctx, lot.id),
  ])
  return {
    lot: lot.closedAt === null ? lot : { ...lot, increments: [] },
    mine: places[lot.id],
    bids: bids.slice(0, 300),
    similar,
    history,
    reviews,
    landed,
    bar: denial,
    receipt,
    requestedCents: parseAmount(searchParams.get("amount") ?? ""),
    bidKey: newBidKey(ctx),
    isWished: wished.length > 0,
    balanceCents,
    budget,
    offer,
    purchase,
    earlier,
    neighbours,
    questions,
    now: ctx.now().toISOString(),
  }
}

async function balanceOf(ctx: Ctx): Promise<number | null> {
  if (ctx.actor.id === null) return null
  return (await readBalance(ctx.app, accountOf(ctx.actor.id))).balanceCents
}

async function bidDenialOf(ctx: Ctx, lotId: `lot_${string}`): Promise<BidDenial | null> {
  const denial = denialReason(ctx.actor, "bid")
  if (denial === "signIn") return "guest"
  if (denial) return denial === "notVerified" || denial === "runsAuctions" ? denial : "suspended"
  if (await isSellerOfLot(ctx, lotId)) return "ownLot"
  return (await isExcluded(ctx, lotId)) ? "excluded" : null
}

/** Without script. With it, the bid form uses the API. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  if (ctx.actor.id === null) throw redirect(signInPath(url), 303)
  return await actOnLot(ctx, params.id, await request.formData(), url)
}

/** Another lot is another page: an amount typed for one must not stay in the form of the next. */
export default function LiveLot({ loaderData }: Route.ComponentProps) {
  return <LotOnSale key={loaderData.lot.id} loaderData={loaderData} />
}

function LotOnSale({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { lot: given, bids, similar, history, reviews, mine, now, receipt, neighbours } = loaderData
  const t = useTexts("auctions")
  const lot = useLot(given)
  const { refused, notAsked, ...not } = propsOfAnswer(useFormResult(useActionData<LotActionAnswer>()))
  useLive([lot.id, ...similar.map((other) => other.id)], [lot.auctionId])
  useLiveRevalidation(lot.version > given.version)
  const { purchase, offer, bar } = loaderData
  const moment = { lot, mine, purchase, offer, isSeller: bar === "ownLot" }
  const answer = refused ?? (receipt ? { receipt } : undefined)
  return (
    <div className="page grid gap-6 py-5 md:py-8">
      <Head lot={lot} rating={reviews.summary} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="grow">
          <Trail steps={trailTo(lot, t("live.title"))} share={`/share/lot/${lot.id}`} />
        </div>
        <NeighbourLinks neighbours={neighbours} />
      </div>
      <LotMoment {...moment} />
      <LotLayout
        heading={
          <LotHeading lot={lot}>
            <WishButton
              kind="lot"
              subjectId={lot.id}
              name={lot.name}
              isWished={loaderData.isWished}
              isGuest={loaderData.bar === "guest"}
            />
          </LotHeading>
        }
        box={
          <div className="md:sticky md:top-4">
            <BidBox {...loaderData} lot={lot} answer={answer} {...not} />
          </div>
        }
        gallery={
          <ProductGallery
            pictures={galleryPicturesOf(lot, t)}
            name={lot.name}
            others={earlierPicturesOf(loaderData.earlier, t)}
            beyond={neighbours}
          />
        }
      >
        <LotCorrections lot={lot} />
        <LotAbout lot={lot} />
        <LotQuestions
          questions={loaderData.questions}
          path={lot.path}
          isOpen={lot.status === "live" || lot.status === "upcoming"}
          isGuest={bar === "guest"}
          isSeller={bar === "ownLot"}
          refusal={notAsked?.refusal}
          typed={notAsked?.typed}
        />
        <PriceHistorySection history={history} name={lot.name} />
        {reviews.summary.count > 0 && <ProductReviews {...reviews} />}
        <section className="grid gap-3">
          <h2 className="text-xl">{t("history")}</h2>
          <BidHistory bids={bids} myPaddle={mine?.paddle} />
          {lot.closedAt !== null && (
            <Suspense>
              <VerifyBids lotId={lot.id} lotNumber={lot.number} lastHash={lot.historyHash} />
            </Suspense>
          )}
        </section>
      </LotLayout>
      {similar.length > 0 && (
        <section className="grid gap-5 border-t border-rule pt-6">
          <h2 className="text-xl">{t("similar")}</h2>
          <LotGrid lots={similar} now={now} room="row" />
        </section>
      )}
      <StickyBidBar lot={lot} mine={mine} now={now} />
      <PayBar {...moment} />
    </div>
  )
}

function propsOfAnswer(actionAnswer: LotActionAnswer | undefined) {
  if (actionAnswer && "notAsked" in actionAnswer)
    return { notAsked: { refusal: actionAnswer.notAsked, typed: actionAnswer.typed } }
  if (actionAnswer && "notBought" in actionAnswer) return { notBought: actionAnswer.notBought }
  if (actionAnswer && "noBudget" in actionAnswer) return { noBudget: actionAnswer.noBudget }
  return { refused: actionAnswer }
}

function trailTo(
  lot: { location: string; auctionTitle: string },
  live: string,
): { to: AppPath; label: string }[] {
  return [
    { to: "/whisky-auction-live", label: live },
    { to: pathTo("/whisky-auction-live/:location", { location: lot.location }), label: lot.auctionTitle },
  ]
}

type LiveLotHeadProps = {
  lot: Awaited<ReturnType<typeof readLot>>
  rating: Route.ComponentProps["loaderData"]["reviews"]["summary"]
}

function Head({ lot, rating }: LiveLotHeadProps) {
  const t = useTexts("auctions")
  const { origin } = usePageData()
  const summary = t(lot.bidCount > 0 ? "summary" : "summaryOpening", {
    number: lot.number,
    auction: lot.auctionTitle,
    price: money(lot.priceCents),
    facts: lotLine(lot),
  })
  return (
    <>
      <PageHead
        title={lot.name}
        description={summary}
        path={lot.path}
        imagePath={`/share-pictures/lot/${lot.id}.png`}
      />
      <StructuredData
        about={{
          "@graph": [
            { ...productOf(lot, origin), ...ratingStructuredData(rating) },
            trailData(trailTo(lot, t("live.title")), origin),
          ],
        }}
      />
    </>
  )
}
