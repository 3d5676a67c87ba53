import { ListPage } from "#admin/lists/list-page.tsx"
import { adminAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { actOnReviews } from "../act-on-reviews.ts"
import { listReviews } from "../list-reviews.ts"
import { reviewColumns } from "../parts/review-columns.tsx"
import { reviewBulkActs } from "../review-bulk-acts.ts"
import { reviewList } from "../review-list.ts"
import type { Route } from "./+types/reviews"

export const loader = listLoader(reviewList, listReviews)

export const action = adminAction("publish", async (ctx, _submitted, { url }: Route.ActionArgs, form) => ({
  many: await actOnReviews(ctx, form, url.searchParams),
}))

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  const { query, setup, reviews, total, pages } = loaderData
  const t = useTexts("reviews-admin")
  const reviewsTexts = useTexts("reviews")
  return (
    <ListPage
      title={t("title")}
      aside={t("found", { count: total })}
      csv="/admin/reviews.csv"
      list={reviewList}
      query={query}
      setup={setup}
      pages={pages}
      filter={{
        search: { label: t("search") },
        facets: { status: { label: t("state"), option: (status) => reviewsTexts(`states.${status}`) } },
      }}
      sorts={{ written: { up: "oldest", down: "newest" } }}
      empty={[t("none"), t("noneNext")]}
      table={{
        noun: "reviews-admin",
        columns: reviewColumns,
        rows: reviews,
        bulkName: ({ author }) => author,
      }}
      bulk={{ list: "reviews", acts: reviewBulkActs, answer: actionData, total }}
    />
  )
}
