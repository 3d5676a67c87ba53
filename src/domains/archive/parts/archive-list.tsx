import { archivedAuctionPath, archivePath } from "#domains/auctions/paths.ts"
import { licence } from "#domains/content/licence.ts"
import { useTexts } from "#language/use-texts.ts"
import type { PagePath } from "#platform/app-path.ts"
import { activeFilters, sortsFor } from "#platform/lists/list.ts"
import { LinkButton } from "#ui/button.tsx"
import { closePanel } from "#ui/close-panel.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { ListBar } from "#ui/lists/list-bar.tsx"
import { SortForm } from "#ui/lists/sort-form.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { SidePanel } from "#ui/side-panel.tsx"
import { archiveList } from "../archive-list.ts"
import { dictionaryPath, filePath } from "../file-address.ts"
import type { ArchiveScope } from "../list-results.ts"
import type { ArchiveView } from "../read-archive.ts"
import { ArchiveChips } from "./archive-chips.tsx"
import { ArchiveFilters } from "./archive-filters.tsx"
import { ResultGrid } from "./result-grid.tsx"

const panelId = "archive-filters"

export function ArchiveList({ view }: { view: ArchiveView }) {
  const t = useTexts("archive")
  const { place, query, lots } = view
  const path = pathOf(place)
  return (
    <div id="lots" className="grid grid-cols-[minmax(0,1fr)] gap-x-12 xl:grid-cols-[13.5rem_minmax(0,1fr)]">
      <SidePanel id={panelId} title={t("filters.title")}>
        <ArchiveFilters view={view} path={path} onApply={() => closePanel(panelId)} />
      </SidePanel>
      <div className="grid content-start gap-5">
        <Controls view={view} />
        <ArchiveChips query={query} path={path} />
        <h2 className="sr-only">{t("list")}</h2>
        {lots.length > 0 ? (
          <ResultGrid lots={lots} room="beside" showsLocation={place.location === undefined} />
        ) : (
          <Nothing isNarrowed={activeFilters(archiveList, query).length > 0} path={path} />
        )}
        <Pagination page={query.page} pages={view.pages} />
        {lots.length > 0 && <Files view={view} />}
      </div>
    </div>
  )
}

function pathOf({ location, auctionId }: ArchiveScope): PagePath {
  return location && auctionId ? archivedAuctionPath(location, auctionId) : archivePath(location)
}

function Controls({ view: { query, total } }: { view: ArchiveView }) {
  const t = useTexts("archive")
  return (
    <ListBar
      count={t("count", { count: total })}
      panel={{ id: panelId, title: t("filters.title"), set: activeFilters(archiveList, query).length }}
    >
      <SortForm
        label={t("sort")}
        apply={t("apply")}
        sort={query.sort}
        sorts={sortsFor(archiveList, query).map((name) => ({ name, label: t(`sorts.${name}`) }))}
      />
    </ListBar>
  )
}

function Nothing({ isNarrowed, path }: { isNarrowed: boolean; path: PagePath }) {
  const t = useTexts("archive")
  if (!isNarrowed)
    return (
      <EmptyState
        title={t("empty")}
        next={<LinkButton to="/whisky-auction-live">{t("toLive")}</LinkButton>}
      />
    )
  return (
    <EmptyState title={t("nothing")} next={<LinkButton to={path}>{t("showAll")}</LinkButton>}>
      {t("nothingFits")}
    </EmptyState>
  )
}

function Files({ view: { place, query, total } }: { view: ArchiveView }) {
  const t = useTexts("archive")
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-rule pt-4">
      <span className="text-ink-soft">{t("files.all", { count: total })}</span>
      {(["csv", "json"] as const).map((kind) => (
        <Link
          reloadsPage
          key={kind}
          to={filePath(kind, place, query)}
          download
          rel="nofollow"
          className="link tap inline-flex items-center"
        >
          {t(`files.${kind}`)}
        </Link>
      ))}
      <Link reloadsPage to={dictionaryPath} rel="nofollow" className="link tap inline-flex items-center">
        {t("files.fields")}
      </Link>
      <Link to="/open-data" className="link tap inline-flex items-center">
        {t("files.openData")}
      </Link>
      <a href={licence.path} rel="license noreferrer" className="link tap inline-flex items-center">
        {t("files.licence")}
      </a>
    </p>
  )
}
