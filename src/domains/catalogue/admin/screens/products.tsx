import { ListPage } from "#admin/lists/list-page.tsx"
import { bulkAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { listCategories } from "../../list-bottles.ts"
import { listProducts } from "../../list-products.ts"
import { productList } from "../../product-list.ts"
import { actOnProducts } from "../act-on-products.ts"
import { productColumns } from "../parts/product-columns.tsx"
import { productBulkActs } from "../product-bulk-acts.ts"
import type { Route } from "./+types/products"

export const loader = listLoader(productList, listProducts, async (ctx) => ({
  categories: (await listCategories(ctx)).map(({ name }) => name),
}))

export const action = bulkAction("catalogue", actOnProducts)

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("catalogue-admin")
  const { query, setup, categories, products, total, pages } = loaderData
  return (
    <ListPage
      title={t("products.title")}
      aside={t("products.found", { count: total })}
      csv="/admin/products.csv"
      actions={
        <>
          <LinkButton to="/admin/products/import">{t("products.importList")}</LinkButton>
          <LinkButton kind="act" to="/admin/products/new" text={t("products.add")} />
        </>
      }
      list={productList}
      page={{ query, setup, pages }}
      filter={{
        label: t("products.byWhat"),
        search: { label: t("products.find"), autoComplete: "off" },
        facets: {
          category: { label: t("products.category"), options: categories },
          pictures: { label: t("products.pictures"), option: (answer) => t(`products.${answer}Pictures`) },
          state: {
            label: t("products.state"),
            any: t("products.inCatalogue"),
            option: (state) => t(state === "all" ? "products.allStates" : "products.archived"),
          },
        },
        ranges: {},
        sort: (sort) => t(`products.sorts.${sort}`),
      }}
      sorts={{
        name: { up: "name" },
        distillery: { up: "distillery" },
        age: { down: "age" },
        strength: { down: "strength" },
      }}
      empty={[t("products.noneTitle"), t("products.noneNext")]}
      table={{
        noun: "catalogue-admin",
        columns: productColumns,
        rows: products,
        bulkName: ({ name }) => name,
      }}
      bulk={{ list: "products", acts: productBulkActs, answer: actionData, total }}
    />
  )
}
