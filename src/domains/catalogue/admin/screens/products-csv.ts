import { csvFile } from "#admin/csv-file.ts"
import { readListQuery } from "#platform/lists/list-query.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { productSheet } from "../../import/csv-products-file.ts"
import { listAllProducts } from "../../list-products.ts"
import { productList } from "../../product-list.ts"
import type { Route } from "./+types/products-csv"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const products = await listAllProducts(ctx, readListQuery(productList, url.searchParams))
    return csvFile("products", productSheet(products))
  })
}
