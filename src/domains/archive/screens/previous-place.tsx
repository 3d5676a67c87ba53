import { data } from "react-router"
import { isLocation } from "#domains/auctions/lot.ts"
import { Trail } from "#domains/auctions/parts/trail.tsx"
import { archivedAuctionPath, archivePath } from "#domains/auctions/paths.ts"
import type { AuctionCard } from "#domains/auctions/reads.ts"
import { StructuredData } from "#domains/catalogue/parts/structured-data.tsx"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"
import { withSavedSort } from "#ui/lists/saved-sort.ts"
import { usePageData } from "#web/page-data.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { archiveList } from "../archive-list.ts"
import { ArchiveList } from "../parts/archive-list.tsx"
import { useArchiveTrail } from "../parts/archive-trail.ts"
import { LocationTabs } from "../parts/location-tabs.tsx"
import { resultsData } from "../parts/results-data.ts"
import { SaleRows } from "../parts/sale-rows.tsx"
import { readArchive } from "../read-archive.ts"
import { listLatestSales, listSales } from "../read-sales.ts"
import type { Route } from "./+types/previous-place"

const maxLatest = 4

export const handle = { parameters: archiveList.parameters, wakes: "on intent" }

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { location } = params
  if (!isLocation(location)) throw data(null, { status: 404 })
  context.get(pageKey).cache = { seconds: 30, topics: [] }
  const view = await runLoader(ctx, url, () =>
    readArchive(ctx, { location }, withSavedSort(url, request.headers.get("cookie"))),
  )
  if (view.isNarrowed || view.query.page > 1) return { location, view }
  const [latest, all] = await Promise.all([
    listLatestSales(ctx, location, maxLatest),
    listSales(ctx, location),
  ])
  return { location, view, sales: { latest, earlier: all.slice(maxLatest) } }
}

export default function PreviousPlace({ loaderData }: Route.ComponentProps) {
  const { location, view, sales } = loaderData
  const t = useTexts("archive")
  const placeTexts = useTexts("places")
  const { origin } = usePageData()
  const steps = useArchiveTrail(location)
  const { page } = view.query
  const title = t("titleIn", { place: placeTexts(`names.${location}`) })
  const path = archivePath(location)
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-5 md:py-8">
      <PageHead
        title={page > 1 ? t("titlePage", { title, page }) : title}
        description={t("summaryIn", { place: placeTexts(`names.${location}`) })}
        path={page > 1 ? `${path}?page=${page}` : path}
        isHidden={view.isNarrowed}
      />
      {!view.isNarrowed && <StructuredData about={resultsData(view, steps, origin)} />}
      <Trail steps={steps} />
      <h1 className="text-3xl">{title}</h1>
      <LocationTabs current={location} query={view.query} />
      {sales && sales.latest.length > 0 && <Sales {...sales} location={location} />}
      <ArchiveList view={view} />
    </div>
  )
}

type SalesProps = {
  latest: readonly AuctionCard[]
  earlier: readonly { id: string; title: string; endsAt: string }[]
  location: AuctionCard["location"]
}

function Sales({ latest, earlier, location }: SalesProps) {
  const t = useTexts("archive")
  const language = useLanguage()
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-4">
      <h2 className="text-xl">{t("latest")}</h2>
      <SaleRows sales={latest} caption={t("latest")} />
      {earlier.length > 0 && (
        <details>
          <summary className="link tap inline-flex items-center">
            {t("earlier", { count: earlier.length })}
          </summary>
          <ul className="grid gap-x-10 pt-2 sm:grid-cols-2 xl:grid-cols-3">
            {earlier.map(({ id, title, endsAt }) => (
              <li key={id} className="flex min-h-8 flex-wrap items-baseline justify-between gap-x-4">
                <Link to={archivedAuctionPath(location, id)} className="link">
                  {title}
                </Link>
                <span className="figures label-text">{formatDate(endsAt, language, "day")}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
