import { data } from "react-router"
import { auctionTopic } from "#domains/auctions/live-state.ts"
import { isLocation } from "#domains/auctions/lot.ts"
import { shareText } from "#domains/auctions/parts/share-text.ts"
import { Trail } from "#domains/auctions/parts/trail.tsx"
import { archivedAuctionPath, livePath } from "#domains/auctions/paths.ts"
import { StructuredData } from "#domains/catalogue/parts/structured-data.tsx"
import { formatCount, formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { withSearch } from "#platform/app-path.ts"
import { isId } from "#platform/ids.ts"
import { redirect } from "#platform/routing.ts"
import { withSavedSort } from "#ui/lists/saved-sort.ts"
import { usePageData } from "#web/page-data.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { archiveList } from "../archive-list.ts"
import { findArchivedLotPath } from "../find-lot-path.ts"
import { listRecords } from "../list-results.ts"
import { ArchiveList } from "../parts/archive-list.tsx"
import { useArchiveTrail } from "../parts/archive-trail.ts"
import { ResultRows } from "../parts/result-rows.tsx"
import { resultsData } from "../parts/results-data.ts"
import { readArchive } from "../read-archive.ts"
import { readSale, type SaleFigures } from "../read-sales.ts"
import type { Route } from "./+types/previous-auction"

export const handle = { parameters: archiveList.parameters, wakes: "on intent" }

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { location, id } = params
  if (!isLocation(location)) throw data(null, { status: 404 })
  // An address without the lot's name.
  if (!isId("auc", id)) {
    const path = await findArchivedLotPath(ctx, id, location)
    if (path === undefined) throw data(null, { status: 404 })
    throw redirect(path, 301)
  }
  const { auction, figures } = await runLoader(ctx, url, () => readSale(ctx, id))
  if (figures === undefined) {
    if (auction.status !== "live") throw data(null, { status: 404 })
    throw redirect(`${livePath(auction.location)}?auction=${id}`, 302)
  }
  if (auction.location !== location)
    throw redirect(withSearch(archivedAuctionPath(auction.location, id), url.search), 301)
  context.get(pageKey).cache = { seconds: 30, topics: [auctionTopic.of(id)] }
  const place = { location, auctionId: id }
  const view = await runLoader(ctx, url, () =>
    readArchive(ctx, place, withSavedSort(url, request.headers.get("cookie"))),
  )
  const isWhole = !view.isNarrowed && view.query.page === 1
  return { auction, figures, view, top: isWhole ? await listRecords(ctx, place, 5) : [] }
}

export default function PreviousAuction({ loaderData }: Route.ComponentProps) {
  const { auction, figures, view, top } = loaderData
  const t = useTexts("archive")
  const placeTexts = useTexts("places")
  const language = useLanguage()
  const { origin } = usePageData()
  const steps = useArchiveTrail(auction.location)
  const { page } = view.query
  const path = archivedAuctionPath(auction.location, auction.id)
  const summary = t("summaryOf", {
    title: auction.title,
    lots: figures.lots,
    sold: figures.sold,
    total: money(figures.hammerCents),
    day: formatDate(auction.endsAt, language, "day"),
  })
  const whole = [...steps, { to: path, label: auction.title }]
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-5 md:py-8">
      <PageHead
        title={page > 1 ? t("titlePage", { title: auction.title, page }) : auction.title}
        description={summary}
        path={page > 1 ? `${path}?page=${page}` : path}
        isHidden={view.isNarrowed}
      />
      {!view.isNarrowed && <StructuredData about={resultsData(view, whole, origin)} />}
      <Trail steps={steps} />
      <header className="grid gap-1">
        <p className="label-text">{placeTexts(`names.${auction.location}`)}</p>
        <h1 className="text-3xl">{auction.title}</h1>
        <p className="figures text-ink-soft">
          {t("between", {
            start: formatDate(auction.startsAt, language, "day"),
            end: formatDate(auction.endsAt, language, "day"),
          })}
        </p>
      </header>
      <Figures figures={figures} />
      {top.length > 0 && (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-4">
          <h2 className="text-xl">{t("top")}</h2>
          <ResultRows lots={top} caption={t("top")} isOfOneSale />
        </section>
      )}
      <ArchiveList view={view} />
    </div>
  )
}

function Figures({ figures: { lots, sold, hammerCents, bidders, bids } }: { figures: SaleFigures }) {
  const t = useTexts("archive")
  const language = useLanguage()
  const lines = [
    ["total", money(hammerCents), t("figures.hammerOnly")],
    ["lots", formatCount(lots, language), null],
    ["sold", shareText(sold, lots), t("figures.soldOf", { sold, count: lots })],
    ["bids", formatCount(bids, language), null],
    ["bidders", formatCount(bidders, language), null],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-4 border-y border-rule py-4 sm:grid-cols-3 lg:grid-cols-5">
      {lines.map(([name, figure, note]) => (
        <div key={name} className="grid content-start gap-0.5 first:max-sm:col-span-2">
          <dt className="label-text">{t(`figures.${name}`)}</dt>
          <dd className="grid">
            <span className="figures text-xl font-semibold">{figure}</span>
            {note && <span className="figures label-text">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
