import { data, useActionData } from "react-router"
import { denialReason, hasPerks } from "#domains/accounts/permissions.ts"
import { Trail } from "#domains/auctions/parts/trail.tsx"
import { StructuredData } from "#domains/catalogue/parts/structured-data.tsx"
import { TermText } from "#domains/catalogue/parts/term-text.tsx"
import { strengthText, volumeText } from "#domains/catalogue/product.ts"
import { DeliveryQuote } from "#domains/delivery/parts/delivery-quote.tsx"
import { readDisplayPreferences } from "#domains/delivery/read-display-preferences.ts"
import { type QuoteOfOne, readQuote } from "#domains/delivery/read-quote.ts"
import { vialOf } from "#domains/delivery/vial.ts"
import { offerState } from "#domains/drams/live-state.ts"
import { dramData } from "#domains/drams/parts/dram-data.ts"
import { DramGrid } from "#domains/drams/parts/dram-grid.tsx"
import { useLiveDrams, useOffer } from "#domains/drams/parts/live.ts"
import { PledgeBox } from "#domains/drams/parts/pledge-box.tsx"
import type { PledgeDenial } from "#domains/drams/parts/pledge-box-props.ts"
import type { PledgeAnswer } from "#domains/drams/parts/use-pledge.ts"
import { isPledgeResult, pledgeFromPage } from "#domains/drams/pledge-from-page.ts"
import { type DramOffer, listOpenOffers, readDram, readMyDrams } from "#domains/drams/reads.ts"
import { dramLimitFor } from "#domains/drams/rules.ts"
import { shopPath } from "#domains/listings/paths.ts"
import { countryOfPlace } from "#domains/places/places.ts"
import { PriceHistorySection } from "#domains/prices/parts/price-history.tsx"
import { ProductFacts } from "#domains/shop/parts/product-facts.tsx"
import { ProductGallery } from "#domains/shop/parts/product-gallery.tsx"
import { ProductNotes } from "#domains/shop/parts/product-notes.tsx"
import { readAboutBottle } from "#domains/shop/read-bottle.ts"
import { WishButton } from "#domains/wishlist/parts/wish-button.tsx"
import { readWished } from "#domains/wishlist/reads.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { currentPage, withSearch } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { redirect } from "#platform/routing.ts"
import { useLiveRevalidation } from "#ui/live/live-stream.ts"
import { useFormResult } from "#ui/use-form-result.ts"
import { usePageData } from "#web/page-data.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { runAction, runLoader, signInPath } from "#web/screen.ts"
import { useSignInPath } from "#web/use-sign-in-path.ts"
import type { Route } from "./+types/dram"

const maxSimilar = 4

export const handle = { parameters: ["done"], wakes: "on intent" }

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { offer, product } = await runLoader(ctx, url, () => readDram(ctx, params.location, params.id))
  if (decodeURIComponent(url.pathname) !== offer.path) throw redirect(withSearch(offer.path, url.search), 301)
  context.get(pageKey).cache = { seconds: 10, topics: [offerState(offer).topic] }
  const { delivery } = await readDisplayPreferences(ctx, request.headers.get("cookie"))
  const [mine, others, about, wished, quote] = await Promise.all([
    readMyDrams(ctx, offer),
    listOpenOffers(ctx, offer.dramSaleStatus === "open" ? offer.dramSaleId : undefined),
    readAboutBottle(ctx, product),
    readWished(ctx, [product.id]),
    readQuote(ctx, {
      ...vialOf(offer.dramMl),
      abvPercent: offer.abvPercent,
      madeIn: product.country,
      valueCents: offer.priceCents,
      from: countryOfPlace[offer.location],
      to: delivery.code,
    }),
  ])
  const outcome = url.searchParams.get("done")
  return {
    offer,
    about: { product, location: offer.location, ...about },
    mine,
    quote,
    similar: others.filter(({ productId }) => productId !== product.id).slice(0, maxSimilar),
    max: dramLimitFor(offer, hasPerks(ctx.actor) ? "member" : "user"),
    bar: pledgeDenialOf(ctx),
    memberId: ctx.actor.id,
    isWished: wished.length > 0,
    // A guest's page is shared and has no key.
    pledgeKey: ctx.actor.id === null ? null : crypto.randomUUID(),
    outcome: ctx.actor.id !== null && isPledgeResult(outcome) ? outcome : null,
    now: ctx.now().toISOString(),
  }
}

function pledgeDenialOf(ctx: Ctx): PledgeDenial | null {
  const bar = denialReason(ctx.actor, "pledge")
  if (bar === "signIn") return "guest"
  if (bar) return bar === "notVerified" || bar === "runsAuctions" ? bar : "suspended"
  return null
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  if (ctx.actor.id === null) throw redirect(signInPath(url), 303)
  const form = await request.formData()
  const answered = await runAction(ctx, async () => {
    const { offer } = await readDram(ctx, params.location, params.id)
    return { outcome: await pledgeFromPage(ctx, offer, form) }
  })
  if (!("init" in answered)) throw redirect(`${currentPage(url)}?done=${answered.outcome}#pledge`, 303)
  const refused: PledgeAnswer = { refusal: answered.data.refusal }
  return data(refused, answered.init ?? 422)
}

export default function Dram({ loaderData }: Route.ComponentProps) {
  const { offer: given, about, similar, outcome, now } = loaderData
  const { product } = about
  const t = useTexts("drams")
  const offer = useOffer(given)
  const refused = useFormResult(useActionData<PledgeAnswer>())
  const signInTo = useSignInPath()
  useLiveDrams([given, ...similar])
  useLiveRevalidation(offer.version > given.version)
  const facts = [
    offer.region ?? product.country,
    volumeText(product.volumeMl),
    strengthText(offer.abvPercent),
  ]
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-5 md:py-8">
      <Head offer={offer} />
      <Trail
        share={`/share/dram/${offer.productId}`}
        steps={[
          { to: shopPath("dram"), label: t("home") },
          { to: "/target-buy", label: t("targetBuy.title") },
        ]}
      />
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_27rem] xl:gap-x-16 xl:grid-cols-[minmax(0,1fr)_30rem]">
        <div className="grid content-start gap-10 md:col-start-1 md:row-start-1 max-md:contents">
          <div className="max-md:order-first">
            <ProductGallery pictures={about.gallery} name={offer.name} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-10 max-md:order-last">
            <section className="grid gap-3">
              <h2 className="text-xl">{t("how.title")}</h2>
              <p className="max-w-read">
                {t("how.text", { target: offer.target, volume: volumeText(offer.dramMl) })}
              </p>
            </section>
            <Delivery quote={loaderData.quote} place={offer.location} />
            {product.description && (
              <p lang="en" className="max-w-read text-base">
                <TermText pieces={about.texts.description} />
              </p>
            )}
            <section className="grid gap-3">
              <h2 className="text-xl">{t("facts")}</h2>
              <ProductFacts page={about} />
            </section>
            <ProductNotes page={about} />
            <PriceHistorySection history={about.history} name={product.name} />
          </div>
        </div>
        <div className="grid content-start gap-5 md:col-start-2 md:row-start-1">
          <header className="grid gap-2">
            <p className="figures label-text">
              {t("dramSale", { number: offer.dramSaleNumber, title: offer.dramSaleTitle })}
            </p>
            <h1 className={offer.name.length > 70 ? "text-xl" : "text-2xl leading-tight"}>{offer.name}</h1>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <p className="figures text-ink-soft">{facts.join(" · ")}</p>
              <WishButton
                kind="product"
                subjectId={product.id}
                name={offer.name}
                isWished={loaderData.isWished}
                isGuest={loaderData.memberId === null}
              />
            </div>
          </header>
          <div className="md:sticky md:top-4">
            <PledgeBox
              {...loaderData}
              offer={offer}
              signInTo={signInTo}
              answer={refused ?? (outcome ? { outcome } : undefined)}
            />
          </div>
        </div>
      </div>
      {similar.length > 0 && (
        <section className="grid gap-5 border-t border-rule pt-6">
          <h2 className="text-xl">{t(offer.dramSaleStatus === "open" ? "similar" : "targetBuy.list")}</h2>
          <DramGrid offers={similar} now={now} heading="h3" />
        </section>
      )}
    </div>
  )
}

function Delivery({ quote, place }: { quote: QuoteOfOne | null; place: DramOffer["location"] }) {
  const t = useTexts("shop")
  const placeTexts = useTexts("places")
  const { delivery } = usePageData()
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{t("bottle.delivery", { place: placeTexts(`names.${place}`) })}</h2>
      <DeliveryQuote
        of="dram"
        quote={quote}
        country={delivery.name}
        change={
          <a href="#reading" className="link label-text whitespace-nowrap">
            {t("bottle.changeCountry")}
          </a>
        }
      />
    </section>
  )
}

function Head({ offer }: { offer: DramOffer }) {
  const t = useTexts("drams")
  const { origin } = usePageData()
  const summary = t("summary", {
    name: offer.name,
    volume: volumeText(offer.dramMl),
    price: money(offer.priceCents),
    target: offer.target,
  })
  return (
    <>
      <PageHead
        title={offer.name}
        description={summary}
        path={offer.path}
        imagePath={`/share-pictures/dram/${offer.productId}.png`}
      />
      <StructuredData about={dramData(offer, summary, origin)} />
    </>
  )
}
