import { useLocation } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { BulkForm } from "#admin/bulk-form.tsx"
import { useTexts } from "#language/use-texts.ts"
import { withSearch } from "#platform/app-path.ts"
import { fieldsOf } from "#platform/input.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { listCategories } from "../../list-bottles.ts"
import { listProducts, ProductQuery } from "../../list-products.ts"
import { actOnProducts } from "../act-on-products.ts"
import { ProductFilter } from "../parts/product-filter.tsx"
import { ProductTable } from "../parts/product-table.tsx"
import { productBulkActs } from "../product-bulk-acts.ts"
import type { Route } from "./+types/products"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = ProductQuery.parse(Object.fromEntries(url.searchParams))
    const [page, categories] = await Promise.all([listProducts(ctx, query), listCategories(ctx)])
    return { query, categories: categories.map(({ name }) => name), ...page }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const form = await request.formData()
  return await runAction(ctx, async () => ({ many: await actOnProducts(ctx, form) }), fieldsOf(form))
}

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("catalogue-admin")
  const adminTexts = useTexts("admin")
  const { search } = useLocation()
  const { query, categories, products, total, pages } = loaderData
  return (
    <>
      <PageHead title={t("products.title")} isHidden />
      <AdminPageHead title={t("products.title")} aside={t("products.found", { count: total })}>
        <Link reloadsPage className="link px-2 py-2" to={withSearch("/admin/products.csv", search)} download>
          {adminTexts("exportCsv")}
        </Link>
        <LinkButton to="/admin/products/import">{t("products.importList")}</LinkButton>
        <LinkButton kind="act" to="/admin/products/new">
          {t("products.add")}
        </LinkButton>
      </AdminPageHead>
      <ProductFilter query={query} categories={categories} />
      {products.length > 0 ? (
        <>
          <ProductTable products={products} />
          <BulkForm list="products" acts={productBulkActs} answer={actionData} />
        </>
      ) : (
        <EmptyState title={t("products.noneTitle")}>{t("products.noneNext")}</EmptyState>
      )}
      <Pagination page={query.page} pages={pages} />
    </>
  )
}
