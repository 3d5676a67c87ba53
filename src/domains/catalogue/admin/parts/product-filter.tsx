import { AdminFilter } from "#admin/admin-filter.tsx"
import { Choice } from "#admin/choice.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { ProductQuery } from "../../list-products.ts"
import { productSorts } from "../../product-sorts.ts"

type Props = { query: ProductQuery; categories: readonly string[] }

export function ProductFilter({ query, categories }: Props) {
  const t = useTexts("catalogue-admin")
  const adminTexts = useTexts("admin")
  return (
    <AdminFilter
      layout="wide"
      label={t("products.byWhat")}
      q={query.q}
      searchInput={{ label: t("products.find"), autoComplete: "off", className: "xl:w-80" }}
    >
      <Choice
        name="category"
        value={query.category}
        label={t("products.category")}
        any={t("products.any")}
        options={categories}
        className="xl:w-44"
      />
      <Choice
        name="pictures"
        value={query.pictures}
        label={t("products.pictures")}
        any={t("products.any")}
        options={["with", "without"]}
        optionLabel={(answer) => t(`products.${answer}Pictures`)}
        className="xl:w-44"
      />
      <Choice
        name="state"
        value={query.state}
        label={t("products.state")}
        any={t("products.inCatalogue")}
        options={["archived", "all"]}
        optionLabel={(state) => t(state === "all" ? "products.allStates" : "products.archived")}
        className="xl:w-44"
      />
      <Choice
        name="sort"
        value={query.sort}
        label={adminTexts("sortBy")}
        options={productSorts}
        optionLabel={(sort) => t(`products.sorts.${sort}`)}
        className="xl:w-44"
      />
    </AdminFilter>
  )
}
