import { Form, useLocation } from "react-router"
import { findProducts, listLevels } from "#domains/stock/desk-reads.ts"
import { LevelQuery, levelSorts, levelStates, type LevelQuery as Query } from "#domains/stock/level-query.ts"
import { stockLocations } from "#domains/stock/locations.ts"
import { useTexts } from "#language/use-texts.ts"
import { ctxKey } from "#server/context.ts"
import { show } from "#server/screen.ts"
import { PageHead } from "#shell/page-head.tsx"
import { Button } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Field } from "#ui/field.tsx"
import { Input, Select } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { DeskHead } from "../parts/desk-head.tsx"
import { LevelTable } from "../parts/level-table.tsx"
import type { Route } from "./+types/stock"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await show(ctx, url, async () => {
    const query = LevelQuery.parse(Object.fromEntries(url.searchParams))
    const page = await listLevels(ctx, query)
    // What never lay anywhere has no shelf to be found by.
    const products = query.q ? await findProducts(ctx, query.q) : []
    return { query, products, ...page }
  })
}

export default function Stock({ loaderData }: Route.ComponentProps) {
  const { query, levels, products, total, pages } = loaderData
  const t = useTexts("stock")
  const admin = useTexts("admin")
  const { search } = useLocation()
  return (
    <>
      <PageHead title={t("desk.title")} isHidden />
      <DeskHead title={t("desk.title")} aside={t("desk.found", { count: total })}>
        <a className="link px-2 py-2" href={`/admin/stock.csv${search}`} download>
          {admin("exportCsv")}
        </a>
      </DeskHead>
      <Filter query={query} />
      {levels.length > 0 ? (
        <LevelTable levels={levels} />
      ) : (
        <EmptyState title={t("desk.noneTitle")}>{t("desk.noneNext")}</EmptyState>
      )}
      <Pagination page={query.page} pages={pages} />
      {products.length > 0 && <NewShelves products={products} />}
    </>
  )
}

function Filter({ query }: { query: Query }) {
  const t = useTexts("stock")
  const { search } = useLocation()
  const choices = [
    { name: "location", label: "location", any: "anywhere", options: stockLocations, texts: "locations" },
    { name: "state", label: "state", any: "all", options: levelStates, texts: "states" },
    { name: "sort", label: "sort", any: null, options: levelSorts, texts: "sorts" },
  ] as const
  return (
    <Form
      key={search}
      method="get"
      role="search"
      aria-label={t("desk.search")}
      preventScrollReset
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-4 xl:flex xl:flex-wrap"
    >
      <Field label={t("desk.search")} className="col-span-2 xl:w-72">
        {(ties) => (
          <Input {...ties} type="search" name="q" defaultValue={query.q} placeholder={t("desk.searchHint")} />
        )}
      </Field>
      {choices.map(({ name, label, any, options, texts }) => (
        <Field key={name} label={t(`desk.${label}`)} className="min-w-0 xl:w-44">
          {(ties) => (
            <Select {...ties} name={name} defaultValue={query[name]}>
              {any !== null && <option value="">{t(`desk.${any}`)}</option>}
              {options.map((option) => (
                <option key={option} value={option}>
                  {t(`desk.${texts}.${option}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
      <Button className="min-h-11">{t("desk.find")}</Button>
    </Form>
  )
}

function NewShelves({ products }: { products: readonly { id: string; name: string }[] }) {
  const t = useTexts("stock")
  return (
    <section className="grid gap-3 border-t border-rule pt-4">
      <h2 className="text-lg">{t("desk.newShelf")}</h2>
      <ul className="grid gap-1">
        {products.map(({ id, name }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule py-1.5 text-sm"
          >
            <span className="min-w-0 grow">{name}</span>
            <span className="label-text">{t("desk.choose")}</span>
            {stockLocations.map((location) => (
              <Link
                key={location}
                className="link inline-flex min-h-6 items-center"
                to={`/admin/stock/${id}/${location}`}
                aria-label={`${name}: ${t(`desk.locations.${location}`)}`}
              >
                {t(`desk.locations.${location}`)}
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
