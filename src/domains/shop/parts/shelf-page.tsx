import type { ReactNode } from "react"
import { Trail } from "#domains/auctions/parts/trail.tsx"
import { StructuredData } from "#domains/catalogue/parts/structured-data.tsx"
import { useLiveDrams } from "#domains/drams/parts/live.ts"
import { shopLocations } from "#domains/listings/kinds.ts"
import { shopPath } from "#domains/listings/paths.ts"
import { useTexts } from "#language/use-texts.ts"
import { type AppPath, withSearch } from "#platform/app-path.ts"
import { activeFilters } from "#platform/lists/list.ts"
import { LinkButton } from "#ui/button.tsx"
import { closePanel } from "#ui/close-panel.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { ListBar } from "#ui/lists/list-bar.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { SidePanel } from "#ui/side-panel.tsx"
import { Tabs } from "#ui/tabs.tsx"
import type { ListingCard } from "../listing-card.ts"
import type { ShelfView } from "../read-shelf.ts"
import { basePath, categoryPath } from "../shelf-address.ts"
import { shelfList } from "../shelf-list.ts"
import { ListingGrid } from "./listing-grid.tsx"
import { ShelfChips } from "./shelf-chips.tsx"
import { shelfStructuredData } from "./shelf-data.ts"
import { ShelfFilters } from "./shelf-filters.tsx"
import { useShelfHead } from "./shelf-head.ts"
import { ShelfSortForm } from "./shelf-sort.tsx"

const panelId = "shelf-filters"

type Props = { view: ShelfView; now: string; origin: string; beside: (listing: ListingCard) => ReactNode }

export function ShelfPage({ view, now, origin, beside }: Props) {
  const t = useTexts("shop")
  const { place, query, listings } = view
  const { title } = useShelfHead(view)
  const steps = useBreadcrumbs(view)
  useLiveDrams(
    listings.flatMap(({ id, dramSale }) => (dramSale ? [{ dramSaleId: dramSale.id, listingId: id }] : [])),
  )
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-5 md:py-8">
      <StructuredData about={shelfStructuredData(view, steps, origin)} />
      <Trail steps={steps} />
      <h1 className="text-3xl">{title}</h1>
      {place.kind === "bottle" && <Places view={view} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 xl:grid-cols-[13.5rem_minmax(0,1fr)]">
        <SidePanel id={panelId} title={t("shelf.title")}>
          <ShelfFilters view={view} onApply={() => closePanel(panelId)} />
        </SidePanel>
        <div className="grid content-start gap-5">
          <Controls view={view} />
          <ShelfChips view={view} />
          <h2 className="sr-only">{t("shelf.list")}</h2>
          {listings.length > 0 ? (
            <ListingGrid
              listings={listings}
              now={now}
              room="beside"
              showsLocation={place.kind === "bottle" && place.location === undefined}
              beside={beside}
            />
          ) : (
            <NoListings view={view} />
          )}
          <Pagination page={query.page} pages={view.pages} />
        </div>
      </div>
    </div>
  )
}

function Controls({ view: { place, query, total } }: { view: ShelfView }) {
  const t = useTexts("shop")
  return (
    <ListBar
      count={t(`shelf.count.${place.kind}`, { count: total })}
      panel={{ id: panelId, title: t("shelf.title"), set: activeFilters(shelfList, query).length }}
    >
      <ShelfSortForm kind={place.kind} query={query} />
    </ListBar>
  )
}

function Places({ view: { place, query, category } }: { view: ShelfView }) {
  const t = useTexts("shop")
  const placeTexts = useTexts("places")
  const to = (location: (typeof shopLocations)[number]) =>
    category === null ? shopPath(place.kind, location) : shopPath(place.kind, location, category)
  const filters = activeFilters(shelfList, query).filter(([name]) => name !== "category")
  const rest = filters.length > 0 ? `?${new URLSearchParams(filters)}` : ""
  return (
    <Tabs
      label={t("shelf.places")}
      tabs={[
        {
          to: withSearch(shopPath(place.kind), rest),
          label: t("shelf.everywhere"),
          isCurrent: place.location === undefined,
        },
        ...shopLocations.map((location) => ({
          to: withSearch(to(location), rest),
          label: placeTexts(`names.${location}`),
          isCurrent: location === place.location,
        })),
      ]}
    />
  )
}

function NoListings({ view: { place, query } }: { view: ShelfView }) {
  const t = useTexts("shop")
  if (activeFilters(shelfList, query).length > 0)
    return (
      <EmptyState
        title={t("shelf.nothing")}
        next={<LinkButton to={basePath(place)}>{t("shelf.showAll")}</LinkButton>}
      >
        {t("shelf.nothingFits")}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t("shelf.empty")}
      next={<LinkButton to="/whisky-shop">{t("shelf.toBottles")}</LinkButton>}
    >
      {t(`shelf.emptyText.${place.kind}`)}
    </EmptyState>
  )
}

function useBreadcrumbs({ place, category }: ShelfView): { to: AppPath; label: string }[] {
  const places = useTexts("listings")
  const placeTexts = useTexts("places")
  const { kind, location } = place
  const own = category && categoryPath(place, category)
  return [
    { to: shopPath(kind), label: places(`kinds.${kind}`) },
    ...(location ? [{ to: shopPath(kind, location), label: placeTexts(`names.${location}`) }] : []),
    ...(category && own ? [{ to: own, label: category }] : []),
  ]
}
