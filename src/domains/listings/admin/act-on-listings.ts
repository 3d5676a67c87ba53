import { listActs } from "#domains/accounts/admin/admin-screen.ts"
import { fieldsOf } from "#platform/input.ts"
import { changeListing } from "../change-listing.ts"
import { planSale } from "../plan-sale.ts"
import { listAdminListings } from "./list-listings.ts"
import { listingBulkActs } from "./listing-bulk-acts.ts"
import { listingList } from "./listing-list.ts"
import { previewSale, previewStatus } from "./preview-listings.ts"

export const actOnListings = listActs({
  ...{ permission: "shop", list: listingList, read: listAdminListings, part: "listings" },
  acts: listingBulkActs,
  handlers: (ctx, form) => ({
    onSale: (id) => changeListing(ctx, id, { status: "on-sale" }),
    withdraw: (id) => changeListing(ctx, id, { status: "withdrawn" }),
    planSale: (id) => planSale(ctx, id, saleIn(form), String(form.get(`seen ${id}`) ?? "")),
  }),
  previews: (ctx, form) => ({
    onSale: (rows) => previewStatus(ctx, rows, "on-sale"),
    withdraw: (rows) => previewStatus(ctx, rows, "withdrawn"),
    planSale: (rows) => previewSale(ctx, rows, saleIn(form)),
  }),
})

function saleIn(form: FormData) {
  const { sale = "", saleFrom: from = "", saleUntil: until = "" } = fieldsOf(form)
  return { sale, from, until }
}
