import { useActionData, useSearchParams } from "react-router"
import { denialReason } from "#domains/accounts/permissions.ts"
import { lotTopic } from "#domains/auctions/live-state.ts"
import { Trail } from "#domains/auctions/parts/trail.tsx"
import { addToLocalCart } from "#domains/cart/change-local-cart.ts"
import { localCartCookie, readLocalCart } from "#domains/cart/local-cart.ts"
import { StructuredData } from "#domains/catalogue/parts/structured-data.tsx"
import { TermText } from "#domains/catalogue/parts/term-text.tsx"
import { strengthText, volumeText } from "#domains/catalogue/product.ts"
import { productTopic } from "#domains/catalogue/product-topic.ts"
import { DeliveryQuote } from "#domains/delivery/parts/delivery-quote.tsx"
import { readDisplayPreferences } from "#domains/delivery/read-display-preferences.ts"
import { isShopLocation } from "#domains/listings/kinds.ts"
import { listingPath, shopPath } from "#domains/listings/paths.ts"
import { refuse } from "#domains/listings/refusals.ts"
import { PriceHistorySection } from "#domains/prices/parts/price-history.tsx"
import { ProductReviews } from "#domains/reviews/parts/product-reviews.tsx"
import { ratingStructuredData } from "#domains/reviews/parts/summary-data.ts"
import { readProductReviews } from "#domains/reviews/read-product-reviews.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { ProductBuy } from "#domains/shop/parts/product-buy.tsx"
import { bottleBreadcrumbs, bottleStructuredData } from "#domains/shop/parts/product-data.ts"
import { ProductFacts } from "#domains/shop/parts/product-facts.tsx"
import { ProductGallery } from "#domains/shop/parts/product-gallery.tsx"
import { ProductNotes } from "#domains/shop/parts/product-notes.tsx"
import { NoOffer, ProductOffers } from "#domains/shop/parts/product-offers.tsx"
import { ProductSimilar } from "#domains/shop/parts/product-similar.tsx"
import { readBottle } from "#domains/shop/read-bottle.ts"
import { WishButton } from "#domains/wishlist/parts/wish-button.tsx"
import { readWished } from "#domains/wishlist/reads.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { currentPage, type PagePath, withSearch } from "#platform/app-path.ts"
import { redirect } from "#platform/routing.ts"
import { Note } from "#ui/note.tsx"
import { usePageData } from "#web/page-data.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import type { Route } from "./+types/bottle"

export const handle = { parameters: ["added"], wakes: "on intent" }

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { delivery } = await readDisplayPreferences(ctx, request.headers.get("cookie"))
  const { history, ...page } = await runLoader(ctx, url, () => {
    if (!isShopLocation(params.location)) throw refuse("noSuchListing")
    return readBottle(ctx, params.location, params.id, delivery.code)
  })
  const { location, product, lots } = page
  const path = listingPath({ kind: "bottle", location, productId: product.id, name: product.name })
  if (decodeURIComponent(url.pathname) !== path) throw redirect(withSearch(path, url.search), 301)
  context.get(pageKey).cache = {
    seconds: 10,
    topics: [
      ...lots.map(({ id }) => lotTopic.of(id)),
      ...[{ productId: product.id }, ...page.similar].map(productTopic),
    ],
  }
  const [wished, reviews] = await Promise.all([
    readWished(ctx, [product.id]),
    readProductReviews(ctx, product.id),
  ])
  return {
    page,
    reviews,
    history,
    path,
    denialReason: denialReason(ctx.actor, "buy") ?? null,
    isWished: wished.includes(product.id),
    addKey: ctx.actor.id === null ? null : crypto.randomUUID(),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? "").slice(0, 100)
  const taken = { listingId: field("listingId"), quantity: Number(field("quantity")) }
  const added = (quantity: number, headers?: HeadersInit) =>
    redirect(`${currentPage(url)}?added=${quantity}#buy`, { status: 303, ...(headers ? { headers } : {}) })
  return await runAction(ctx, async () => {
    if (ctx.actor.id !== null) {
      const { quantity } = await addToBasket(ctx, { ...taken, idempotencyKey: field("idempotencyKey") })
      return added(quantity)
    }
    const cart = await addToLocalCart(ctx, readLocalCart(request.headers.get("cookie")), taken)
    return added(taken.quantity, { "set-cookie": localCartCookie(cart) })
  })
}

export default function Bottle({ loaderData }: Route.ComponentProps) {
  const { page, history, reviews, path, denialReason, isWished, addKey } = loaderData
  const { product, location, offer, otherOffers: elsewhere, gallery, similar, quote, texts } = page
  const t = useTexts("shop")
  const places = useTexts("listings")
  const placeTexts = useTexts("places")
  const [search] = useSearchParams()
  const answered = useActionData<typeof action>()
  const { delivery } = usePageData()
  const place = placeTexts(`names.${location}`)
  const { name, isArchived } = product
  const facts = [
    product.region ?? product.country,
    volumeText(product.volumeMl),
    strengthText(product.abvPercent),
  ]
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-5 md:py-8">
      <Head page={page} reviews={reviews} path={path} line={facts.join(" · ")} place={place} />
      <Trail
        share={`/share/product/${product.id}`}
        steps={[
          { to: shopPath("bottle"), label: places("kinds.bottle") },
          { to: shopPath("bottle", location), label: place },
          { to: shopPath("bottle", location, product.category), label: product.category },
        ]}
      />
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_25rem] xl:gap-x-16 xl:grid-cols-[minmax(0,1fr)_28rem]">
        <div className="grid content-start gap-10 md:col-start-1 md:row-start-1 max-md:contents">
          <div className="max-md:order-first">
            <ProductGallery pictures={gallery} name={name} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-10 max-md:order-last">
            {product.description && (
              <p lang="en" className="max-w-read text-base">
                <TermText pieces={texts.description} />
              </p>
            )}
            <section className="grid gap-3">
              <h2 className="text-xl">{t("bottle.about")}</h2>
              {product.confidence === "medium" && <Note>{t("bottle.notAuthenticated")}</Note>}
              <ProductFacts page={page} />
            </section>
            <ProductNotes page={page} />
            <PriceHistorySection history={history} name={name} />
            {reviews.summary.count > 0 && <ProductReviews {...reviews} />}
          </div>
        </div>
        <div className="grid content-start gap-6 md:col-start-2 md:row-start-1">
          <header className="grid gap-2">
            <h1 className={name.length > 70 ? "text-xl" : "text-2xl leading-tight"}>{name}</h1>
            <p className="figures text-ink-soft">{facts.join(" · ")}</p>
          </header>
          {offer ? (
            <ProductBuy
              offer={offer}
              inBasket={page.inBasket}
              denialReason={denialReason}
              addKey={addKey}
              wasAdded={search.has("added") && (page.inBasket !== null || denialReason === "signIn")}
              refused={answered && "refusal" in answered ? answered.refusal.message : undefined}
            />
          ) : (
            <NoOffer
              isArchived={isArchived}
              otherOffers={elsewhere}
              place={place}
              shelf={shopPath("bottle", location)}
            />
          )}
          <div>
            <WishButton
              kind="product"
              subjectId={product.id}
              name={name}
              isWished={isWished}
              isGuest={denialReason === "signIn"}
            />
          </div>
          <ProductOffers page={page} />
          {offer && (
            <section className="grid gap-2">
              <h2 className="text-lg">{t("bottle.delivery", { place })}</h2>
              <DeliveryQuote
                of="bottle"
                quote={quote}
                country={delivery.name}
                change={
                  <a href="#reading" className="link label-text whitespace-nowrap">
                    {t("bottle.changeCountry")}
                  </a>
                }
              />
              {product.deliveryInfo && <p lang="en">{product.deliveryInfo}</p>}
            </section>
          )}
        </div>
      </div>
      <ProductSimilar similar={similar} />
    </div>
  )
}

type BottleHeadProps = {
  page: Route.ComponentProps["loaderData"]["page"]
  reviews: Route.ComponentProps["loaderData"]["reviews"]
  path: PagePath
  line: string
  place: string
}

function Head({ page, reviews, path, line, place }: BottleHeadProps) {
  const t = useTexts("shop")
  const places = useTexts("listings")
  const { origin } = usePageData()
  const { product, offer } = page
  const { name } = product
  const summary = offer
    ? t("bottle.summary", { name, place, facts: line, price: money(offer.nowCents) })
    : t("bottle.summaryWithout", { name, facts: line })
  return (
    <>
      <PageHead
        title={name}
        description={summary}
        path={path}
        imagePath={`/share-pictures/product/${product.id}.png`}
        isHidden={product.isArchived}
      />
      <StructuredData
        about={{ ...bottleStructuredData(page, origin), ...ratingStructuredData(reviews.summary) }}
      />
      <StructuredData about={bottleBreadcrumbs(page, { shop: places("kinds.bottle"), place }, origin)} />
    </>
  )
}
