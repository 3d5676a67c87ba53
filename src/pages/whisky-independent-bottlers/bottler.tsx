import { lotTopic } from "#domains/auctions/live-state.ts"
import { listOpenLotsOfMaker, listSoldLotsOfMaker } from "#domains/auctions/lot-list/maker-lots.ts"
import { Trail } from "#domains/auctions/parts/trail.tsx"
import { useLive } from "#domains/bidding/parts/live.ts"
import { MakerLots } from "#domains/bidding/parts/maker-lots.tsx"
import { BottleList } from "#domains/catalogue/parts/bottle-list.tsx"
import { FactList } from "#domains/catalogue/parts/fact-list.tsx"
import { bottlerData } from "#domains/catalogue/parts/maker-data.ts"
import { StructuredData } from "#domains/catalogue/parts/structured-data.tsx"
import { bottlerPath, bottlersPath } from "#domains/catalogue/paths.ts"
import { productTopic } from "#domains/catalogue/product-topic.ts"
import { readBottler } from "#domains/catalogue/read-bottler.ts"
import { listMakerBottles } from "#domains/shop/list-maker-bottles.ts"
import { useTexts } from "#language/use-texts.ts"
import { withSearch } from "#platform/app-path.ts"
import { redirect } from "#platform/routing.ts"
import { usePageData } from "#web/page-data.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import type { Route } from "./+types/bottler"

export const handle = { parameters: [], wakes: "on intent" }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const bottler = await runLoader(ctx, url, () => readBottler(ctx, params.id))
  if (params.id !== bottler.id) throw redirect(withSearch(bottlerPath(bottler.id), url.search), 301)
  const maker = { bottler: bottler.name }
  const [bottles, open, sold] = await Promise.all([
    listMakerBottles(ctx, maker),
    listOpenLotsOfMaker(ctx, maker, 8),
    listSoldLotsOfMaker(ctx, maker, 12),
  ])
  context.get(pageKey).cache = {
    seconds: 30,
    topics: [
      ...open.lots.map(({ id }) => lotTopic.of(id)),
      ...bottles.map(({ id }) => productTopic({ productId: id })),
    ],
  }
  return { bottler, bottles, open, sold, now: ctx.now().toISOString() }
}

export default function BottlerPage({ loaderData }: Route.ComponentProps) {
  const { bottler, bottles, open, sold, now } = loaderData
  const t = useTexts("catalogue")
  const placeTexts = useTexts("places")
  const { origin } = usePageData()
  useLive(
    open.lots.map(({ id }) => id),
    [],
  )
  const { id, name, city, country, founded, series, about } = bottler
  const seat = [city, country].filter(Boolean).join(", ")
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-10 py-5 md:py-8">
      <PageHead
        title={t("bottler.title", { name })}
        description={t("bottler.summary", { name, place: seat, count: bottles.length })}
        path={bottlerPath(id)}
      />
      <StructuredData about={bottlerData(bottler, origin)} />
      <div className="grid gap-6">
        <Trail steps={[{ to: bottlersPath, label: t("bottlers.title") }]} />
        <div className="grid gap-x-12 gap-y-6 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_30rem]">
          <header className="grid max-w-read content-start gap-3">
            <h1 className="text-3xl">{name}</h1>
            {about && (
              <p lang="en" className="font-name text-lg text-ink-soft">
                {about}
              </p>
            )}
          </header>
          <FactList
            facts={[
              { label: t("facts.seat"), value: seat },
              { label: t("facts.founded"), value: founded },
              {
                label: t("facts.series"),
                value: series.length > 0 && (
                  <ul>
                    {series.map((own) => (
                      <li key={own}>{own}</li>
                    ))}
                  </ul>
                ),
                isEnglish: true,
              },
            ].filter(({ value }) => value !== false)}
          />
        </div>
      </div>
      <MakerLots open={open} sold={sold} name={name} now={now} />
      <BottleList bottles={bottles.map(withPlaces)} title={t("bottlesFrom", { name })} />
    </div>
  )

  function withPlaces(bottle: (typeof bottles)[number]) {
    return {
      ...bottle,
      offers: bottle.offers.map((offer) => ({ ...offer, place: placeTexts(`names.${offer.location}`) })),
    }
  }
}
