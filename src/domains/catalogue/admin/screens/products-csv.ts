import { csvFile } from "#admin/lists/csv-file.ts"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { readListQuery } from "#platform/lists/list-query.ts"
import { productSheet } from "../../import/csv-products-file.ts"
import { listAllProducts } from "../../list-products.ts"
import { productList } from "../../product-list.ts"
import type { Route } from "./+types/products-csv"

export const loader = adminLoader("catalogue", async (ctx, { url }: Route.LoaderArgs) => {
  const products = await listAllProducts(ctx, readListQuery(productList, url.searchParams))
  return csvFile("products", productSheet(products))
})
