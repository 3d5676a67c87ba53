import { listActs } from "#domains/accounts/admin/admin-screen.ts"
import { fieldsOf, parseInput } from "#platform/input.ts"
import { HiddenFor } from "../inputs.ts"
import { hideReview, publishReview } from "../moderate-review.ts"
import { listReviews } from "./list-reviews.ts"
import { reviewBulkActs } from "./review-bulk-acts.ts"
import { reviewList } from "./review-list.ts"

export const actOnReviews = listActs({
  ...{ permission: "publish", list: reviewList, read: listReviews, part: "reviews" },
  acts: reviewBulkActs,
  handlers: (ctx, form) => ({
    publish: (id) => publishReview(ctx, id),
    hide: (id) => hideReview(ctx, id, parseInput("reviews", HiddenFor, fieldsOf(form))),
  }),
})
