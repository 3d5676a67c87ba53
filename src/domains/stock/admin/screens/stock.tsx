import { ListPage } from "#admin/lists/list-page.tsx"
import { Section } from "#admin/section.tsx"
import { listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"
import { levelList } from "../../level-list.ts"
import { stockLocations } from "../../locations.ts"
import { levelColumns } from "../parts/level-columns.tsx"
import { findProducts, listLevels } from "../reads.ts"
import type { Route } from "./+types/stock"

export const loader = listLoader(levelList, listLevels, async (ctx, { q }) => ({
  // A product that was never in stock has no shelf yet.
  products: q ? await findProducts(ctx, q) : [],
}))

export default function Stock({ loaderData }: Route.ComponentProps) {
  const { query, setup, levels, products, total, pages } = loaderData
  const t = useTexts("stock-admin")
  const placeTexts = useTexts("places")
  return (
    <>
      <ListPage
        title={t("title")}
        aside={t("found", { count: total })}
        csv="/admin/stock.csv"
        list={levelList}
        page={{ query, setup, pages }}
        filter={{
          label: t("search"),
          search: { label: t("search"), placeholder: t("searchHint") },
          facets: {
            location: {
              label: t("location"),
              any: t("anywhere"),
              option: (location) => placeTexts(`names.${location}`),
            },
            state: { label: t("state"), any: t("all"), option: (state) => t(`states.${state}`) },
          },
          ranges: {},
          sort: (sort) => t(`sorts.${sort}`),
        }}
        sorts={{
          product: { up: "name" },
          onHand: { down: "on-hand" },
          held: { down: "held" },
          available: { up: "available-up", down: "available-down" },
        }}
        empty={[t("noneTitle"), t("noneNext")]}
        table={{
          noun: "stock-admin",
          columns: levelColumns,
          rows: levels,
          rowKey: ({ productId, location }) => `${productId} ${location}`,
        }}
      />
      {products.length > 0 && <NewShelves products={products} />}
    </>
  )
}

function NewShelves({ products }: { products: readonly { id: string; name: string }[] }) {
  const t = useTexts("stock-admin")
  const placeTexts = useTexts("places")
  return (
    <Section title={t("newShelf")} className="border-t border-rule pt-4">
      <ul className="grid gap-1">
        {products.map(({ id, name }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule py-1.5 text-sm"
          >
            <span className="min-w-0 grow">{name}</span>
            <span className="label-text">{t("choose")}</span>
            {stockLocations.map((location) => (
              <TextLink
                key={location}
                to={pathTo("/admin/stock/:id/:location", { id, location })}
                aria-label={`${name}: ${placeTexts(`names.${location}`)}`}
                className="inline-flex min-h-6 items-center"
                text={placeTexts(`names.${location}`)}
              />
            ))}
          </li>
        ))}
      </ul>
    </Section>
  )
}
