import { actInBulk, type BulkAnswer } from "#admin/bulk/act-in-bulk.ts"
import type { BulkHandlers } from "#admin/bulk/bulk-acts.ts"
import { rowsAt } from "#admin/lists/list-loader.ts"
import type { questionBulkActs } from "#admin/question-columns.tsx"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { changeEnquiryStatus } from "../answer-enquiry.ts"
import { enquiryList } from "./enquiry-list.ts"
import { listEnquiries } from "./list-enquiries.ts"

export async function actOnEnquiries(
  ctx: Ctx,
  form: FormData,
  search = new URLSearchParams(),
): Promise<BulkAnswer> {
  requirePermission(ctx, "shop")
  const handlers: BulkHandlers<typeof questionBulkActs> = {
    close: (id) => changeEnquiryStatus(ctx, id, "closed"),
  }
  const findRows = rowsAt(ctx, enquiryList, search, listEnquiries, ({ enquiries }) =>
    enquiries.map(({ id }) => id),
  )
  return await actInBulk(ctx, form, handlers, { findRows })
}
