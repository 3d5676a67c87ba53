import { Trail } from "#domains/auctions/parts/trail.tsx"
import { botCheck } from "#domains/bot-check/bot-check.ts"
import { botCheckView } from "#domains/bot-check/bot-check-view.ts"
import { buyCask } from "#domains/casks/buy-cask.ts"
import { readEnquirer, sendEnquiryFromPage } from "#domains/casks/enquire-from-page.ts"
import { ageText, dayText, kindText } from "#domains/casks/parts/cask-dates.ts"
import { CaskDelivery } from "#domains/casks/parts/cask-delivery.tsx"
import { CaskGrid } from "#domains/casks/parts/cask-grid.tsx"
import { CaskMeasures } from "#domains/casks/parts/cask-measures.tsx"
import { CaskOwnership } from "#domains/casks/parts/cask-ownership.tsx"
import { CaskPrice } from "#domains/casks/parts/cask-price.tsx"
import { caskProduct } from "#domains/casks/parts/cask-product.ts"
import { EnquiryForm } from "#domains/casks/parts/enquiry-form.tsx"
import { listOtherCaskIds, type PublicCask, readCask } from "#domains/casks/read-cask.ts"
import { ageOf, dateOfWhisky, minYears } from "#domains/casks/rules.ts"
import { FactList } from "#domains/catalogue/parts/fact-list.tsx"
import { StructuredData } from "#domains/catalogue/parts/structured-data.tsx"
import { distilleryPath } from "#domains/catalogue/paths.ts"
import { productTopic } from "#domains/catalogue/product-topic.ts"
import { shopPath } from "#domains/listings/paths.ts"
import { readCards } from "#domains/shop/read-cards.ts"
import { WishButton } from "#domains/wishlist/parts/wish-button.tsx"
import { readWished } from "#domains/wishlist/reads.ts"
import { money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { currentPage, withSearch } from "#platform/app-path.ts"
import { fieldsOf } from "#platform/input.ts"
import { redirect } from "#platform/routing.ts"
import { formatLocalTime } from "#platform/time.ts"
import { Link } from "#ui/link.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { usePageData } from "#web/page-data.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { runAction, runLoader, signInPath } from "#web/screen.ts"
import { useSignInPath } from "#web/use-sign-in-path.ts"
import type { Route } from "./+types/cask"

export const handle = { parameters: ["sent"], wakes: "on intent" }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const cask = await runLoader(ctx, url, () => readCask(ctx, params.id))
  if (decodeURIComponent(url.pathname) !== cask.path) throw redirect(withSearch(cask.path, url.search), 301)
  const [others, contact, wished] = await Promise.all([
    listOtherCaskIds(ctx, cask, 6).then((ids) => readCards(ctx, ids)),
    readEnquirer(ctx),
    readWished(ctx, [cask.id]),
  ])
  context.get(pageKey).cache = {
    seconds: 60,
    topics: [{ productId: null, caskId: cask.id }, ...others].map(productTopic),
  }
  return {
    cask,
    others,
    contact,
    isWished: wished.includes(cask.id),
    isGuest: ctx.actor.id === null,
    check: botCheckView(botCheck.of(ctx.app)),
    isSent: url.searchParams.has("sent"),
    today: formatLocalTime(ctx.now()).slice(0, 10),
  }
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const typed = fieldsOf(await request.formData())
  if (typed.intent === "buy") {
    if (ctx.actor.id === null) throw redirect(signInPath(url), 303)
    return await runAction(ctx, async () => {
      await buyCask(ctx, {
        caskId: params.id,
        priceCents: Number(typed.priceCents),
        isConfirmed: typed.confirmed === "yes",
      })
      return redirect("/cart", 303)
    })
  }
  const { name, email, phone, message } = typed
  return await runAction(
    ctx,
    async () => {
      await sendEnquiryFromPage(ctx, params.id, typed)
      return redirect(`${currentPage(url)}?sent=1#enquire`, 303)
    },
    { name, email, phone, message },
  )
}

export default function CaskPage({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const { cask, others, contact, isWished, isGuest, check, isSent, today } = loaderData
  const t = useTexts("casks")
  const language = useLanguage()
  const signInTo = useSignInPath()
  const { delivery } = usePageData()
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const notBought = refused && refused.submitted === undefined ? refused.refusal.message : undefined
  const filled = dayText(cask.filledOn, language)
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-5 md:py-8">
      <Head cask={cask} />
      <Trail
        share={`/share/cask/${cask.id}`}
        steps={[
          { to: shopPath("cask"), label: t("casks") },
          { to: distilleryPath(cask.distilleryId), label: cask.distillery },
        ]}
      />
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_27rem] xl:gap-x-16 xl:grid-cols-[minmax(0,1fr)_30rem]">
        <figure className="grid place-items-center bg-paper-sunk px-6 py-4 md:col-start-1 md:row-start-1">
          <img
            src={cask.imagePath}
            alt={t("pictureOf", { name: cask.name })}
            width={360}
            height={480}
            fetchPriority="high"
            className="aspect-[3/4] w-full max-w-80 max-md:-my-8 md:max-w-96"
          />
        </figure>
        <div className="grid content-start gap-5 md:col-start-2 md:row-span-2 md:row-start-1">
          <div className="grid gap-5 md:sticky md:top-4">
            <header className="grid gap-2">
              <p className="figures label-text">{t("number", { number: cask.number })}</p>
              <h1 className="text-2xl leading-tight">{cask.name}</h1>
              <p className="text-ink-soft">{t("line", { type: kindText(cask), date: filled })}</p>
              {ageOf(cask.filledOn, today).years < minYears && (
                <p className="text-sm text-ink-soft">
                  {t("notYet", { date: dayText(dateOfWhisky(cask.filledOn), language) })}
                </p>
              )}
            </header>
            <CaskPrice cask={cask} signInTo={isGuest ? signInTo : null} refused={notBought} />
            <div>
              <WishButton
                kind="cask"
                subjectId={cask.id}
                name={cask.name}
                isWished={isWished}
                isGuest={isGuest}
              />
            </div>
          </div>
        </div>
        <div className="grid content-start gap-10 md:col-start-1 md:row-start-2">
          <CaskMeasures cask={cask} today={today} />
          <Facts cask={cask} today={today} filled={filled} />
          <CaskDelivery cask={cask} to={delivery.code} />
          <CaskOwnership />
          <EnquiryForm
            title={t("form.title")}
            path={cask.path}
            check={check}
            isSent={isSent}
            contact={contact}
            refused={notBought === undefined ? refused : undefined}
          />
        </div>
      </div>
      {others.length > 0 && (
        <section className="grid gap-5 border-t border-rule pt-6">
          <div className="flex flex-wrap items-baseline justify-between gap-3">
            <h2 className="text-xl">{t("similar")}</h2>
            <Link className="link" to="/buy-whisky-cask">
              {t("buy.title")}
            </Link>
          </div>
          <CaskGrid casks={others} />
        </section>
      )}
    </div>
  )
}

function Head({ cask }: { cask: PublicCask }) {
  const t = useTexts("casks")
  const language = useLanguage()
  const { origin } = usePageData()
  const { name, number, path } = cask
  const summary = t("summary", {
    name,
    type: kindText(cask),
    date: dayText(cask.filledOn, language),
    litres: cask.bulkLitres,
    abv: cask.abvPercent,
    rla: cask.rlaLitres,
    gauged: dayText(cask.regaugedOn, language),
    price: money(cask.nowCents),
  })
  return (
    <>
      <PageHead
        title={t("title", { name, number })}
        description={summary}
        path={path}
        imagePath={`/share-pictures/cask/${cask.id}.png`}
      />
      <StructuredData about={caskProduct(cask, origin)} />
    </>
  )
}

function Facts({ cask, today, filled }: { cask: PublicCask; today: string; filled: string }) {
  const t = useTexts("casks")
  const distillery = (
    <Link className="link" to={distilleryPath(cask.distilleryId)}>
      {cask.distillery}
    </Link>
  )
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{t("facts")}</h2>
      <FactList
        facts={[
          { label: t("distillery"), value: distillery },
          { label: t("spirit"), value: cask.spiritType, isEnglish: true },
          { label: t("caskType"), value: cask.caskType, isEnglish: true },
          { label: t("before"), value: cask.previousContents, isEnglish: true },
          { label: t("fill"), value: cask.fill, isEnglish: true },
          { label: t("filled"), value: filled },
          { label: t("ageToday"), value: ageText(t, cask.filledOn, today) },
          { label: t("warehouse"), value: cask.warehouse, isEnglish: true },
          { label: t("note"), value: cask.note, isEnglish: true },
        ]}
      />
    </section>
  )
}
