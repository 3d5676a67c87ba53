import { actInBulk, type BulkAnswer, type BulkChange } from "#admin/bulk/act-in-bulk.ts"
import type { BulkHandlers } from "#admin/bulk/bulk-acts.ts"
import { rowsAt } from "#admin/lists/list-loader.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { listProducts } from "../list-products.ts"
import { productList } from "../product-list.ts"
import { archiveProduct } from "../save-product.ts"
import type { productBulkActs } from "./product-bulk-acts.ts"

export async function actOnProducts(
  ctx: Ctx,
  form: FormData,
  search = new URLSearchParams(),
): Promise<BulkAnswer> {
  requirePermission(ctx, "catalogue")
  const handlersOf = (ctx: Ctx): BulkHandlers<typeof productBulkActs> => ({
    archive: (id) => archiveProduct(ctx, id),
    restore: (id) => archiveProduct(ctx, id, false),
  })
  const findRows = rowsAt(ctx, productList, search, listProducts, ({ products }) =>
    products.map(({ id }) => id),
  )
  return await actInBulk(ctx, form, handlersOf(ctx), {
    handlersOf,
    findRows,
    previews: {
      archive: (rows) => previewArchive(ctx, rows, "archived"),
      restore: (rows) => previewArchive(ctx, rows, "inCatalogue"),
    },
  })
}

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
