import { useLocation } from "react-router"
import { AdminFilter } from "#admin/admin-filter.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Choice } from "#admin/choice.tsx"
import { useTexts } from "#language/use-texts.ts"
import { pathTo, withSearch } from "#platform/app-path.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { LevelQuery, levelSorts, levelStates, type LevelQuery as Query } from "../../level-query.ts"
import { stockLocations } from "../../locations.ts"
import { LevelTable } from "../parts/level-table.tsx"
import { findProducts, listLevels } from "../reads.ts"
import type { Route } from "./+types/stock"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = LevelQuery.parse(Object.fromEntries(url.searchParams))
    const page = await listLevels(ctx, query)
    // A product that was never in stock has no shelf yet.
    const products = query.q ? await findProducts(ctx, query.q) : []
    return { query, products, ...page }
  })
}

export default function Stock({ loaderData }: Route.ComponentProps) {
  const { query, levels, products, total, pages } = loaderData
  const t = useTexts("stock-admin")
  const admin = useTexts("admin")
  const { search } = useLocation()
  return (
    <>
      <PageHead title={t("title")} isHidden />
      <AdminPageHead title={t("title")} aside={t("found", { count: total })}>
        <Link reloadsPage className="link px-2 py-2" to={withSearch("/admin/stock.csv", search)} download>
          {admin("exportCsv")}
        </Link>
      </AdminPageHead>
      <Filter query={query} />
      {levels.length > 0 ? (
        <LevelTable levels={levels} />
      ) : (
        <EmptyState title={t("noneTitle")}>{t("noneNext")}</EmptyState>
      )}
      <Pagination page={query.page} pages={pages} />
      {products.length > 0 && <NewShelves products={products} />}
    </>
  )
}

function Filter({ query }: { query: Query }) {
  const t = useTexts("stock-admin")
  return (
    <AdminFilter
      layout="wide"
      label={t("search")}
      q={query.q}
      searchInput={{ label: t("search"), placeholder: t("searchHint"), className: "xl:w-72" }}
      find={t("find")}
    >
      <Choice
        name="location"
        value={query.location}
        label={t("location")}
        any={t("anywhere")}
        options={stockLocations}
        optionLabel={(location) => t(`locations.${location}`)}
        className="xl:w-44"
      />
      <Choice
        name="state"
        value={query.state}
        label={t("state")}
        any={t("all")}
        options={levelStates}
        optionLabel={(state) => t(`states.${state}`)}
        className="xl:w-44"
      />
      <Choice
        name="sort"
        value={query.sort}
        label={t("sort")}
        options={levelSorts}
        optionLabel={(sort) => t(`sorts.${sort}`)}
        className="xl:w-44"
      />
    </AdminFilter>
  )
}

function NewShelves({ products }: { products: readonly { id: string; name: string }[] }) {
  const t = useTexts("stock-admin")
  return (
    <section className="grid gap-3 border-t border-rule pt-4">
      <h2 className="text-lg">{t("newShelf")}</h2>
      <ul className="grid gap-1">
        {products.map(({ id, name }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule py-1.5 text-sm"
          >
            <span className="min-w-0 grow">{name}</span>
            <span className="label-text">{t("choose")}</span>
            {stockLocations.map((location) => (
              <Link
                key={location}
                className="link inline-flex min-h-6 items-center"
                to={pathTo("/admin/stock/:id/:location", { id, location })}
                aria-label={`${name}: ${t(`locations.${location}`)}`}
              >
                {t(`locations.${location}`)}
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
