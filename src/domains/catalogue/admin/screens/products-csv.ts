import { csvFile } from "#admin/columns.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { productSheet } from "../../csv-products-file.ts"
import { listAllProducts, ProductQuery } from "../../list-products.ts"
import type { Route } from "./+types/products-csv"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = ProductQuery.parse(Object.fromEntries(url.searchParams))
    return csvFile("products", productSheet(await listAllProducts(ctx, query)))
  })
}
