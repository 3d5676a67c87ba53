import { actInBulk, type BulkAnswer } from "#admin/bulk/act-in-bulk.ts"
import type { BulkHandlers } from "#admin/bulk/bulk-acts.ts"
import { rowsAt } from "#admin/lists/list-loader.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { fieldsOf, parseInput } from "#platform/input.ts"
import { HiddenFor } from "../inputs.ts"
import { hideReview, publishReview } from "../moderate-review.ts"
import { listReviews } from "./list-reviews.ts"
import type { reviewBulkActs } from "./review-bulk-acts.ts"
import { reviewList } from "./review-list.ts"

export async function actOnReviews(
  ctx: Ctx,
  form: FormData,
  search = new URLSearchParams(),
): Promise<BulkAnswer> {
  requirePermission(ctx, "publish")
  const handlers: BulkHandlers<typeof reviewBulkActs> = {
    publish: (id) => publishReview(ctx, id),
    hide: (id) => hideReview(ctx, id, parseInput("reviews", HiddenFor, fieldsOf(form))),
  }
  const findRows = rowsAt(ctx, reviewList, search, listReviews, ({ reviews }) => reviews.map(({ id }) => id))
  return await actInBulk(ctx, form, handlers, { findRows })
}
