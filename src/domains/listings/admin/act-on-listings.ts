import { actInBulk, type BulkAnswer } from "#admin/bulk/act-in-bulk.ts"
import type { BulkHandlers } from "#admin/bulk/bulk-acts.ts"
import { rowsAt } from "#admin/lists/list-loader.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { fieldsOf } from "#platform/input.ts"
import { changeListing } from "../change-listing.ts"
import { planSale } from "../plan-sale.ts"
import { listAdminListings } from "./list-listings.ts"
import type { listingBulkActs } from "./listing-bulk-acts.ts"
import { listingList } from "./listing-list.ts"
import { previewSale, previewStatus } from "./preview-listings.ts"

export async function actOnListings(
  ctx: Ctx,
  form: FormData,
  search = new URLSearchParams(),
): Promise<BulkAnswer> {
  requirePermission(ctx, "shop")
  const { sale = "", saleFrom: from = "", saleUntil: until = "" } = fieldsOf(form)
  const typed = { sale, from, until }
  const handlersOf = (ctx: Ctx, form: FormData): BulkHandlers<typeof listingBulkActs> => ({
    onSale: (id) => changeListing(ctx, id, { status: "on-sale" }),
    withdraw: (id) => changeListing(ctx, id, { status: "withdrawn" }),
    planSale: (id) => planSale(ctx, id, typed, String(form.get(`seen ${id}`) ?? "")),
  })
  const findRows = rowsAt(ctx, listingList, search, listAdminListings, ({ listings }) =>
    listings.map(({ id }) => id),
  )
  return await actInBulk(ctx, form, handlersOf(ctx, form), {
    handlersOf,
    findRows,
    previews: {
      onSale: (rows) => previewStatus(ctx, rows, "on-sale"),
      withdraw: (rows) => previewStatus(ctx, rows, "withdrawn"),
      planSale: (rows) => previewSale(ctx, rows, typed),
    },
  })
}
