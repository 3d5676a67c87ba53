import type { ReactNode } from "react"
import { useLocation } from "react-router"
import { type LotQuery, lotList } from "#domains/auctions/lot-list.ts"
import { ListControls } from "#domains/auctions/parts/list-controls.tsx"
import { LotChips } from "#domains/auctions/parts/lot-chips.tsx"
import { LotFilters } from "#domains/auctions/parts/lot-filters.tsx"
import type { LotView } from "#domains/auctions/parts/lot-view.ts"
import { homeCountry } from "#domains/countries/home-country.ts"
import { useTexts } from "#language/use-texts.ts"
import { currentPage } from "#platform/app-path.ts"
import { activeFilters } from "#platform/lists/list.ts"
import { LinkButton } from "#ui/button.tsx"
import { classNames } from "#ui/class-names.ts"
import { closePanel } from "#ui/close-panel.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { PanelButton } from "#ui/panel-button.tsx"
import { SidePanel } from "#ui/side-panel.tsx"
import type { LotsToBidOn } from "../list-lots-for-bidding.ts"
import { LotGrid, type WatchSlot } from "./lot-grid.tsx"
import { LotTable } from "./lot-table.tsx"

const panelId = "lot-filters"

type Props = {
  list: LotsToBidOn
  view: LotView
  now: string
  caption: string
  /** Where a bid is delivered; null for visitors who may not bid. */
  bidCountry: string | null
  watch: WatchSlot
}

export function LotList({ list, view, now, caption, bidCountry, watch }: Props) {
  const t = useTexts("lot-list")
  const { lots, total, pages, facets, query } = list
  return (
    <div className="grid gap-x-12 xl:grid-cols-[13.5rem_minmax(0,1fr)]">
      <SidePanel id={panelId} title={t("filters.title")}>
        <LotFilters query={query} facets={facets} onApply={() => closePanel(panelId)} />
      </SidePanel>
      <div className="grid content-start gap-4">
        <div
          className={classNames(
            "flex flex-wrap items-center justify-between gap-x-4 gap-y-2",
            view === "grid" && "border-b border-rule-strong pb-3",
          )}
        >
          <p className="figures text-ink-soft max-sm:w-full">{t("list.lots", { count: total })}</p>
          <div className="flex items-center gap-3 max-sm:w-full">
            <PanelButton panelId={panelId} title={t("filters.title")}>
              {isNarrowed(query) && (
                <span className="figures font-semibold text-act-text">
                  {activeFilters(lotList, query).length}
                </span>
              )}
            </PanelButton>
            <ListControls query={query} view={view} />
          </div>
        </div>
        <LotChips query={query} />
        <h2 className="sr-only">{t("list.heading")}</h2>
        <Results lots={lots} query={query}>
          {view === "table" ? (
            <LotTable
              lots={lots}
              mine={list.mine}
              now={now}
              bidKey={bidCountry === null ? null : list.bidKey}
              country={bidCountry ?? homeCountry}
              caption={caption}
              watch={watch}
            />
          ) : (
            <LotGrid lots={lots} mine={list.mine} now={now} room="beside" watch={watch} />
          )}
        </Results>
        <Pagination page={query.page} pages={pages} />
      </div>
    </div>
  )
}

function isNarrowed(query: LotQuery): boolean {
  return activeFilters(lotList, query).length > 0
}

function Results({ lots, query, children }: Pick<LotsToBidOn, "lots" | "query"> & { children: ReactNode }) {
  const t = useTexts("lot-list")
  const { pathname } = useLocation()
  if (lots.length > 0) return children
  if (!isNarrowed(query) && query.page === 1)
    return <EmptyState title={t("list.none")}>{t("list.noneYet")}</EmptyState>
  return (
    <EmptyState
      title={t("list.nothing")}
      next={<LinkButton to={currentPage({ pathname })}>{t("list.showAll")}</LinkButton>}
    >
      {t("list.nothingFits")}
    </EmptyState>
  )
}
