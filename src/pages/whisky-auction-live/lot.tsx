import { Suspense } from "react"
import { data, useActionData } from "react-router"
import { denialReason } from "#domains/accounts/permissions.ts"
import { isSellerOfLot } from "#domains/auctions/is-seller-of-lot.ts"
import { auctionTopic, lotTopic } from "#domains/auctions/live-state.ts"
import { trailData } from "#domains/auctions/parts/about-auction.ts"
import { LotAbout } from "#domains/auctions/parts/lot-about.tsx"
import { LotCorrections } from "#domains/auctions/parts/lot-corrections.tsx"
import { LotHeading } from "#domains/auctions/parts/lot-heading.tsx"
import { lotLine } from "#domains/auctions/parts/lot-line.ts"
import { earlierPicturesOf, galleryPicturesOf } from "#domains/auctions/parts/lot-pictures.ts"
import { productOf } from "#domains/auctions/parts/lot-product.ts"
import { Trail } from "#domains/auctions/parts/trail.tsx"
import { listEarlierLots } from "#domains/auctions/pictures/earlier-lots.ts"
import { listSimilarLots, readLot } from "#domains/auctions/read-lot.ts"
import { readPendingOffer } from "#domains/bidding/after/my-second-chances.ts"
import { bidFromPage } from "#domains/bidding/bid-from-page.ts"
import { budgetFromPage, isBudgetIntent } from "#domains/bidding/budgets/budget-from-page.ts"
import { readMyBudget } from "#domains/bidding/budgets/read-budgets.ts"
import { readOwnPurchase } from "#domains/bidding/closed-lot/own-purchase.ts"
import { newBidKey } from "#domains/bidding/list-lots-for-bidding.ts"
import { parseAmount } from "#domains/bidding/parse-amount.ts"
import { BidBox } from "#domains/bidding/parts/bid-box.tsx"
import type { BidDenial } from "#domains/bidding/parts/bid-box-props.ts"
import { BidHistory } from "#domains/bidding/parts/bid-history.tsx"
import { useLive, useLot } from "#domains/bidding/parts/live.ts"
import { LotGrid } from "#domains/bidding/parts/lot-grid.tsx"
import { LotMoment, PayBar } from "#domains/bidding/parts/lot-moment.tsx"
import { StickyBidBar } from "#domains/bidding/parts/sticky-bid-bar.tsx"
import type { BidAnswer } from "#domains/bidding/parts/use-place-bid.ts"
import { readCommission } from "#domains/bidding/read-commission.ts"
import { findReceipt } from "#domains/bidding/read-receipt.ts"
import { isExcluded, listPublicBids, readMyBidPositions } from "#domains/bidding/reads.ts"
import { StructuredData } from "#domains/catalogue/parts/structured-data.tsx"
import { buyIntents, buyNowFromPage } from "#domains/checkout/placing/buy-now-from-page.ts"
import { PriceHistorySection } from "#domains/prices/parts/price-history.tsx"
import { readPriceHistory } from "#domains/prices/read-history.ts"
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
import { type AppPath, currentPage, pathTo, withSearch } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isOneOf } from "#platform/records.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { redirect } from "#platform/routing.ts"
import { lazyOptional } from "#ui/later.ts"
import { useLiveRevalidation } from "#ui/live-stream.ts"
import { useFormResult } from "#ui/use-form-result.ts"
import { usePageData } from "#web/page-data.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { runAction, runLoader, signInPath } from "#web/screen.ts"
import type { Route } from "./+types/lot"

const VerifyBids = lazyOptional(
  async () => (await import("#domains/bidding/parts/verify-bids.tsx")).VerifyBids,
)

export const handle = { parameters: ["bid", "amount"] }

export async function loader({ params, url, context }: Route.LoaderArgs) {
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
    commissionBasisPoints,
    denial,
    receipt,
    wished,
    balanceCents,
    budget,
    offer,
    reviews,
    purchase,
    earlier,
  ] = await Promise.all([
    readMyBidPositions(ctx, [lot.id]),
    listPublicBids(ctx, lot.id),
    listSimilarLots(ctx, lot),
    readPriceHistory(ctx, lot.productId),
    readCommission(ctx),
    bidDenialOf(ctx, lot.id),
    findReceipt(ctx, lot.id, Number(searchParams.get("bid")), lot.increments),
    readWished(ctx, [lot.id]),
    lot.buyNowCents === null ? null : balanceOf(ctx),
    readMyBudget(ctx, lot.auctionId),
    lot.status === "unsold" ? readPendingOffer(ctx, lot.id) : null,
    readProductReviews(ctx, lot.productId),
    lot.closedAt === null ? null : readOwnPurchase(ctx, lot.id),
    listEarlierLots(ctx, lot),
  ])
  return {
    // Only visitors who may bid need the increment table.
    lot: denial === null ? lot : { ...lot, increments: [] },
    mine: places[lot.id],
    bids: bids.slice(0, 300),
    similar,
    history,
    reviews,
    commissionBasisPoints,
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

/** Without script. With it, the form uses the API. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  if (ctx.actor.id === null) throw redirect(signInPath(url), 303)
  const form = await request.formData()
  if (isBudgetIntent(form.get("intent"))) return await budgetOfPage(ctx, params.id, form, url)
  if (isOneOf(buyIntents, form.get("intent"))) return await buyFromPage(ctx, params.id, form)
  const answered = await runAction(ctx, async () => ({ receipt: await bidFromPage(ctx, params.id, form) }))
  if (!("init" in answered)) throw redirect(`${currentPage(url)}?bid=${answered.receipt.number}#bid`, 303)
  const refused: BidAnswer = { refusal: answered.data.refusal, typed: String(form.get("amount") ?? "") }
  return data(refused, answered.init ?? 422)
}

async function budgetOfPage(ctx: Ctx, lotId: string, form: FormData, url: URL) {
  const answered = await runAction(ctx, async () => {
    const { auctionId } = await readLot(ctx, lotId)
    await budgetFromPage(ctx, auctionId, form)
    return { path: `${currentPage(url)}#bid` as const }
  })
  if (!("init" in answered)) throw redirect(answered.path, 303)
  return data({ noBudget: answered.data.refusal }, answered.init ?? 422)
}

async function buyFromPage(ctx: Ctx, lotId: string, form: FormData) {
  const answered = await runAction(ctx, async () => ({ path: await buyNowFromPage(ctx, lotId, form) }))
  if (!("init" in answered)) throw redirect(answered.path, 303)
  return data({ notBought: answered.data.refusal }, answered.init ?? 422)
}

export default function LiveLot({ loaderData }: Route.ComponentProps) {
  const { lot: given, bids, similar, history, reviews, mine, now, receipt } = loaderData
  const t = useTexts("auctions")
  const lot = useLot(given)
  const { refused, ...not } = propsOfAnswer(useFormResult(useActionData<LotActionAnswer>()))
  useLive([lot.id, ...similar.map((other) => other.id)], [lot.auctionId])
  useLiveRevalidation(lot.version > given.version)
  const { purchase, offer, bar } = loaderData
  const moment = { lot, mine, purchase, offer, isSeller: bar === "ownLot" }
  const answer = refused ?? (receipt ? { receipt } : undefined)
  return (
    <div className="page grid gap-6 py-5 md:py-8">
      <Head lot={lot} rating={reviews.summary} />
      <Trail steps={trailTo(lot, t("live.title"))} share={`/share/lot/${lot.id}`} />
      <LotMoment {...moment} />
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2 md:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1fr)_27rem] xl:gap-x-16 xl:grid-cols-[minmax(0,1fr)_30rem]">
        <div className="min-w-0">
          <ProductGallery
            pictures={galleryPicturesOf(lot, t)}
            name={lot.name}
            others={earlierPicturesOf(loaderData.earlier, t)}
          />
        </div>
        {/* First in document order too, so that keyboard users reach the bid form quickly. */}
        <div className="grid content-start gap-5 md:col-start-2 md:row-span-2 md:row-start-1">
          <LotHeading lot={lot}>
            <WishButton
              kind="lot"
              subjectId={lot.id}
              name={lot.name}
              isWished={loaderData.isWished}
              isGuest={loaderData.bar === "guest"}
            />
          </LotHeading>
          <div className="md:sticky md:top-4">
            <BidBox {...loaderData} lot={lot} answer={answer} {...not} />
          </div>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10 md:col-start-1">
          <LotCorrections lot={lot} />
          <LotAbout lot={lot} />
          <PriceHistorySection history={history} name={lot.name} />
          {reviews.summary.count > 0 && <ProductReviews {...reviews} />}
          <section className="grid gap-3">
            <h2 className="text-xl">{t("history")}</h2>
            <BidHistory bids={bids} myPaddle={mine?.paddle} />
            {lot.closedAt !== null && (
              <Suspense>
                <VerifyBids lotId={lot.id} lotNumber={lot.number} />
              </Suspense>
            )}
          </section>
        </div>
      </div>
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

type LotActionAnswer = BidAnswer | { notBought: RefusalView } | { noBudget: RefusalView }

function propsOfAnswer(actionAnswer: LotActionAnswer | undefined) {
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
