import type { BulkChange } from "#admin/bulk/act-in-bulk.ts"
import { listActs } from "#domains/accounts/admin/admin-screen.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { listProducts } from "../list-products.ts"
import { productList } from "../product-list.ts"
import { archiveProduct } from "../save-product.ts"
import { productBulkActs } from "./product-bulk-acts.ts"

export const actOnProducts = listActs({
  ...{ permission: "catalogue", list: productList, read: listProducts, part: "products" },
  acts: productBulkActs,
  handlers: (ctx) => ({
    archive: (id) => archiveProduct(ctx, id),
    restore: (id) => archiveProduct(ctx, id, false),
  }),
  previews: (ctx) => ({
    archive: (rows) => previewArchive(ctx, rows, "archived"),
    restore: (rows) => previewArchive(ctx, rows, "inCatalogue"),
  }),
})

async function previewArchive(
  ctx: Ctx,
  rows: readonly string[],
  after: "archived" | "inCatalogue",
): Promise<BulkChange[]> {
  const t = textsOf(ctx.language, "catalogue-admin")
  const query = { ...parseListQuery(productList, { state: "all" }), limit: rows.length, rows }
  const { products } = await listProducts(ctx, query)
  return products.map(({ id, name, isArchived }) => ({
    ...{ row: id, name, seen: "", before: t(`products.${isArchived ? "archived" : "inCatalogue"}`) },
    after: t(`products.${after}`),
  }))
}
