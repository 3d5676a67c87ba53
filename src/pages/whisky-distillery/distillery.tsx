import { lotTopic } from "#domains/auctions/live-state.ts"
import { listOpenLotsOfMaker, listSoldLotsOfMaker } from "#domains/auctions/lot-list/maker-lots.ts"
import { Trail } from "#domains/auctions/parts/trail.tsx"
import { useLive } from "#domains/bidding/parts/live.ts"
import { MakerLots } from "#domains/bidding/parts/maker-lots.tsx"
import { BottleList } from "#domains/catalogue/parts/bottle-list.tsx"
import { type Fact, FactList } from "#domains/catalogue/parts/fact-list.tsx"
import { distilleryData } from "#domains/catalogue/parts/maker-data.ts"
import { PlaceMap } from "#domains/catalogue/parts/place-map.tsx"
import { StructuredData } from "#domains/catalogue/parts/structured-data.tsx"
import { distilleriesPath, distilleryPath, placePath } from "#domains/catalogue/paths.ts"
import { productTopic } from "#domains/catalogue/product-topic.ts"
import { listNeighbours, readDistillery } from "#domains/catalogue/read-distillery.ts"
import { DistilleryIndex } from "#domains/prices/parts/distillery-index.tsx"
import { readDistilleryIndex } from "#domains/prices/read-index.ts"
import { listMakerBottles } from "#domains/shop/list-maker-bottles.ts"
import { useTexts } from "#language/use-texts.ts"
import { withSearch } from "#platform/app-path.ts"
import { redirect } from "#platform/routing.ts"
import { Link } from "#ui/link.tsx"
import { usePageData } from "#web/page-data.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import type { Route } from "./+types/distillery"

export const handle = { parameters: [], wakes: "on intent" }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const distillery = await runLoader(ctx, url, () => readDistillery(ctx, params.id))
  if (params.id !== distillery.id) throw redirect(withSearch(distilleryPath(distillery.id), url.search), 301)
  const maker = { distilleryId: distillery.id }
  const [neighbours, bottles, open, sold, prices] = await Promise.all([
    listNeighbours(ctx, distillery),
    listMakerBottles(ctx, maker),
    listOpenLotsOfMaker(ctx, maker, 8),
    listSoldLotsOfMaker(ctx, maker, 12),
    readDistilleryIndex(ctx, distillery.id),
  ])
  context.get(pageKey).cache = {
    seconds: 30,
    topics: [
      ...open.lots.map(({ id }) => lotTopic.of(id)),
      ...bottles.map(({ id }) => productTopic({ productId: id })),
    ],
  }
  return { distillery, neighbours, bottles, open, sold, prices, now: ctx.now().toISOString() }
}

export default function DistilleryPage({ loaderData }: Route.ComponentProps) {
  const { distillery, neighbours, bottles, open, sold, prices, now } = loaderData
  const t = useTexts("catalogue")
  const placeTexts = useTexts("places")
  const { origin } = usePageData()
  useLive(
    open.lots.map(({ id }) => id),
    [],
  )
  const { id, name, country, region, style } = distillery
  const place = [region, country].filter(Boolean).join(", ")
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-10 py-5 md:py-8">
      <PageHead
        title={t("distillery.title", { name })}
        description={t("distillery.summary", { name, place, count: bottles.length })}
        path={distilleryPath(id)}
      />
      <StructuredData about={distilleryData(distillery, origin)} />
      <div className="grid gap-6">
        <Trail
          steps={[
            { to: distilleriesPath, label: t("distilleries.title") },
            { to: placePath(country), label: country },
            ...(region ? [{ to: placePath(country, region), label: region }] : []),
          ]}
        />
        <div className="grid gap-x-12 gap-y-8 md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_24rem] xl:grid-cols-[minmax(0,1fr)_30rem]">
          <div className="grid content-start gap-6">
            <header className="grid max-w-read gap-3">
              <h1 className="text-3xl">{name}</h1>
              {style && (
                <p lang="en" className="font-name text-lg text-ink-soft">
                  {style}
                </p>
              )}
            </header>
            <FactList facts={factsOf()} />
            <Neighbours neighbours={neighbours} />
          </div>
          <figure className="grid content-start gap-2">
            <PlaceMap
              places={[distillery, ...neighbours]}
              chosen={id}
              ratio={0.9}
              className="w-full border border-rule"
            />
            <figcaption className="label-text">{t("map.place", { name, place })}</figcaption>
          </figure>
        </div>
      </div>
      <MakerLots open={open} sold={sold} name={name} now={now} />
      <DistilleryIndex points={prices} name={name} />
      <BottleList bottles={bottles.map(withPlaces)} title={t("bottlesOf", { name })} />
    </div>
  )

  function withPlaces(bottle: (typeof bottles)[number]) {
    return {
      ...bottle,
      offers: bottle.offers.map((offer) => ({ ...offer, place: placeTexts(`names.${offer.location}`) })),
    }
  }

  function factsOf(): Fact[] {
    const { founded, closed, isActive, silentFrom, reopened, owner, water } = distillery
    const state = isActive ? t("states.working") : t("states.closed")
    return [
      { label: t("facts.place"), value: place },
      { label: t("facts.founded"), value: founded },
      { label: t("facts.state"), value: closed === null ? state : t("closedIn", { year: closed }) },
      {
        label: t("facts.silent"),
        value: silentFrom === null ? null : t("silent", { from: silentFrom, to: reopened ?? "" }),
      },
      { label: t("facts.owner"), value: owner, isEnglish: true },
      { label: t("facts.water"), value: water, isEnglish: true },
      { label: t("facts.position"), value: positionOf(distillery.latitude, distillery.longitude) },
    ]
  }
}

function positionOf(latitude: number | null, longitude: number | null): string | null {
  if (latitude === null || longitude === null) return null
  const degrees = (value: number, sides: string) =>
    `${Math.abs(value).toFixed(2)}° ${sides[value < 0 ? 1 : 0]}`
  return `${degrees(latitude, "NS")}, ${degrees(longitude, "EW")}`
}

type NeighboursProps = { neighbours: Route.ComponentProps["loaderData"]["neighbours"] }

function Neighbours({ neighbours }: NeighboursProps) {
  const t = useTexts("catalogue")
  if (neighbours.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">{t("neighbours")}</h2>
      <ul className="gap-x-8 sm:columns-2">
        {neighbours.map(({ id, name, km }) => (
          <li key={id} className="flex min-h-8 break-inside-avoid items-baseline justify-between gap-3 py-1">
            <Link to={distilleryPath(id)} className="link">
              {name}
            </Link>
            <span className="figures text-xs text-ink-faint">
              {km < 1 ? t("underKilometre") : t("kilometres", { km: Math.round(km) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
