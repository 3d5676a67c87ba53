import { locations } from "#domains/auctions/lot.ts"
import { Trail } from "#domains/auctions/parts/trail.tsx"
import { archivePath } from "#domains/auctions/paths.ts"
import type { AuctionCard } from "#domains/auctions/reads.ts"
import { pricesPath } from "#domains/prices/paths.ts"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Input } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { withSavedSort } from "#ui/lists/saved-sort.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { archiveList } from "../archive-list.ts"
import { listRecords } from "../list-results.ts"
import { ArchiveList } from "../parts/archive-list.tsx"
import { useArchiveTrail } from "../parts/archive-trail.ts"
import { LocationTabs } from "../parts/location-tabs.tsx"
import { ResultRows } from "../parts/result-rows.tsx"
import { SaleRows } from "../parts/sale-rows.tsx"
import { readArchive } from "../read-archive.ts"
import type { ResultCard } from "../read-result-cards.ts"
import { listLatestSales } from "../read-sales.ts"
import type { Route } from "./+types/previous"

export const handle = { parameters: archiveList.parameters, wakes: "on intent" }

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  context.get(pageKey).cache = { seconds: 30, topics: [] }
  const isFiltered = [...url.searchParams].some(([name]) => archiveList.parameters.includes(name))
  if (isFiltered)
    return {
      view: await runLoader(ctx, url, () =>
        readArchive(ctx, {}, withSavedSort(url, request.headers.get("cookie"))),
      ),
    }
  const [places, records] = await Promise.all([
    Promise.all(
      locations.map(async (location) => ({ location, sales: await listLatestSales(ctx, location, 4) })),
    ),
    listRecords(ctx, {}, 10),
  ])
  return { start: { places, records } }
}

export default function Previous({ loaderData: { view, start } }: Route.ComponentProps) {
  const t = useTexts("archive")
  const steps = useArchiveTrail()
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-5 md:py-8">
      <PageHead
        title={t("title")}
        description={t("summary")}
        path={archivePath()}
        isHidden={view !== undefined}
      />
      <Trail steps={steps} />
      <h1 className="text-3xl">{t("title")}</h1>
      <LocationTabs current={undefined} {...(view ? { query: view.query } : {})} />
      {view && <ArchiveList view={view} />}
      {start && <Start {...start} />}
    </div>
  )
}

type StartProps = {
  places: readonly { location: (typeof locations)[number]; sales: readonly AuctionCard[] }[]
  records: readonly ResultCard[]
}

function Start({ places, records }: StartProps) {
  const t = useTexts("archive")
  const placeTexts = useTexts("places")
  if (records.length === 0 && places.every(({ sales }) => sales.length === 0))
    return (
      <EmptyState
        title={t("empty")}
        next={<LinkButton to="/whisky-auction-live">{t("toLive")}</LinkButton>}
      />
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <Search />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10">
          {places.map(({ location, sales }) => (
            <section key={location} className="grid grid-cols-[minmax(0,1fr)] gap-2">
              <h2 className="text-xl">{t("latestIn", { place: placeTexts(`names.${location}`) })}</h2>
              {sales.length > 0 ? (
                <SaleRows sales={sales} caption={t("latestIn", { place: placeTexts(`names.${location}`) })} />
              ) : (
                <p className="text-ink-soft">{t("empty")}</p>
              )}
              <p>
                <Link to={archivePath(location)} className="link tap inline-flex items-center">
                  {t("allIn", { place: placeTexts(`names.${location}`) })}
                </Link>
              </p>
            </section>
          ))}
        </div>
        {records.length > 0 && (
          <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
            <h2 className="text-xl">{t("records")}</h2>
            <ResultRows lots={records} caption={t("records")} />
          </section>
        )}
      </div>
    </div>
  )
}

function Search() {
  const t = useTexts("archive")
  const prices = useTexts("prices")
  return (
    <search className="grid max-w-read gap-2">
      <Form method="get" className="flex flex-wrap gap-3">
        <Input
          type="search"
          name="q"
          maxLength={160}
          aria-label={t("searchAll")}
          placeholder={t("searchAll")}
          className="min-w-0 flex-[1_1_16rem]"
        />
        <Button kind="act">{t("search")}</Button>
      </Form>
      <p className="flex flex-wrap gap-x-6">
        <Link to={`${archivePath()}?sort=newest`} className="link tap inline-flex items-center">
          {t("allResults")}
        </Link>
        <Link to={pricesPath} className="link tap inline-flex items-center">
          {prices("toIndex")}
        </Link>
      </p>
    </search>
  )
}
