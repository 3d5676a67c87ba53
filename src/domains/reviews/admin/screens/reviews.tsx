import { ListPage } from "#admin/lists/list-page.tsx"
import { bulkAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { actOnReviews } from "../act-on-reviews.ts"
import { listReviews } from "../list-reviews.ts"
import { reviewColumns } from "../parts/review-columns.tsx"
import { reviewBulkActs } from "../review-bulk-acts.ts"
import { reviewList } from "../review-list.ts"
import type { Route } from "./+types/reviews"

export const loader = listLoader(reviewList, listReviews)

export const action = bulkAction("publish", actOnReviews)

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
      page={{ query, setup, pages }}
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
