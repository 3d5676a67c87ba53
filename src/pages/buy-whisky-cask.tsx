import { botCheck } from "#domains/bot-check/bot-check.ts"
import { botCheckView } from "#domains/bot-check/bot-check-view.ts"
import { readEnquirer, sendEnquiryFromPage } from "#domains/casks/enquire-from-page.ts"
import { CaskGrid, type OfferedCask } from "#domains/casks/parts/cask-grid.tsx"
import { EnquiryForm } from "#domains/casks/parts/enquiry-form.tsx"
import { productTopic } from "#domains/catalogue/product-topic.ts"
import { shopPath } from "#domains/listings/paths.ts"
import { listShelf } from "#domains/shop/list-shelf.ts"
import { shelfList } from "#domains/shop/shelf-list.ts"
import { useTexts } from "#language/use-texts.ts"
import { unlessUnavailable } from "#platform/indexes/index-unavailable.ts"
import { fieldsOf } from "#platform/input.ts"
import { readListQuery } from "#platform/lists/list-query.ts"
import { redirect } from "#platform/routing.ts"
import { Link } from "#ui/link.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { runAction } from "#web/screen.ts"
import type { Route } from "./+types/buy-whisky-cask"

const path = "/buy-whisky-cask"
const noCasks = { listings: [], total: 0 }

export const handle = { parameters: ["sent"], wakes: "on intent" }

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const [shelf, contact] = await Promise.all([
    unlessUnavailable(
      listShelf(ctx, { kind: "cask" }, readListQuery(shelfList, new URLSearchParams())),
      noCasks,
    ),
    readEnquirer(ctx),
  ])
  const casks = shelf.listings.slice(0, 6)
  context.get(pageKey).cache = { seconds: 60, topics: casks.map(productTopic) }
  return {
    casks,
    total: shelf.total,
    contact,
    check: botCheckView(botCheck.of(ctx.app)),
    isSent: url.searchParams.has("sent"),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const typed = fieldsOf(await request.formData())
  const { name, email, phone, message } = typed
  return await runAction(
    ctx,
    async () => {
      await sendEnquiryFromPage(ctx, null, typed)
      return redirect(`${path}?sent=1#enquire`, 303)
    },
    { name, email, phone, message },
  )
}

const chapters = ["what", "how", "wood", "cost", "risk"] as const

export default function BuyCask({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const { casks, contact, check, isSent } = loaderData
  const t = useTexts("casks")
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-10 py-5 md:py-8">
      <PageHead title={t("buy.title")} description={t("buy.summary")} path={path} />
      <header className="grid max-w-read gap-3">
        <h1 className="text-3xl">{t("buy.title")}</h1>
        <p className="font-name text-lg text-ink-soft">{t("buy.lead")}</p>
      </header>
      <Offers casks={casks} />
      <div className="grid items-start gap-x-16 gap-y-10 border-t border-rule pt-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <Chapters />
          <Glossary />
        </div>
        <EnquiryForm
          title={t("form.titleAny")}
          path={path}
          check={check}
          isSent={isSent}
          contact={contact}
          refused={refused}
        />
      </div>
    </div>
  )
}

function Chapters() {
  const t = useTexts("casks")
  return (
    <div className="grid gap-8 xl:columns-2 xl:block xl:gap-x-12">
      {chapters.map((chapter) => (
        <section key={chapter} className="grid max-w-read content-start gap-2.5 break-inside-avoid xl:pb-8">
          <h2 className="text-xl">{t(`buy.${chapter}Title`)}</h2>
          {chapter === "how" ? <Steps /> : <p>{t(`buy.${chapter}`)}</p>}
        </section>
      ))}
    </div>
  )
}

function Offers({ casks }: { casks: readonly OfferedCask[] }) {
  const t = useTexts("casks")
  return (
    <section className="grid gap-5 border-t border-rule pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-xl">{t("buy.offerTitle")}</h2>
        {casks.length > 0 && (
          <Link className="link" to={shopPath("cask")}>
            {t("buy.toAll")}
          </Link>
        )}
      </div>
      {casks.length > 0 ? <CaskGrid casks={casks} /> : <p>{t("buy.none")}</p>}
    </section>
  )
}

function Steps() {
  const t = useTexts("casks")
  return (
    <ol className="grid list-decimal gap-2.5 pl-5 marker:text-ink-soft">
      {(["how1", "how2", "how3", "how4"] as const).map((step) => (
        <li key={step} className="pl-1">
          {t(`buy.${step}`)}
        </li>
      ))}
    </ol>
  )
}

function Glossary() {
  const t = useTexts("casks")
  const terms: [term: string, meaning: string][] = [
    ["RLA", t("buy.rla")],
    ["OLA", t("buy.ola")],
    [t("bulk"), t("buy.bulk")],
    [t("buy.regaugeTerm"), t("buy.regauge")],
  ]
  return (
    <aside className="grid content-start gap-2.5 border-t border-rule pt-6">
      <h2 className="text-xl">{t("buy.measureTitle")}</h2>
      <dl className="grid gap-x-12 gap-y-2.5 xl:grid-cols-2">
        {terms.map(([term, meaning]) => (
          <div key={term}>
            <dt className="font-semibold">{term}</dt>
            <dd className="text-ink-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
