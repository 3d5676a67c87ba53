import { DataTable } from "#admin/lists/data-table.tsx"
import { ListPage } from "#admin/lists/list-page.tsx"
import { adminAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { currentPage, withSearch } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { SubmitButton } from "#ui/form-fields.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { publishReview } from "../../moderate-review.ts"
import { listReviews } from "../list-reviews.ts"
import { reviewColumns } from "../parts/review-columns.tsx"
import { reviewList } from "../review-list.ts"
import type { Route } from "./+types/reviews"

export const loader = listLoader(reviewList, listReviews)

export const action = adminAction("publish", async (ctx, _submitted, { url }: Route.ActionArgs, form) => {
  const ids = form.getAll("id").map(String).slice(0, 50)
  for (const id of ids) await publishReview(ctx, id)
  return redirectWithToast(withSearch(currentPage(url), url.search), "reviews-admin", "messages.published")
})

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
      answer={actionData}
      empty={[t("none"), t("noneNext")]}
      isEmpty={reviews.length === 0}
    >
      <Form method="post" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <DataTable
          noun="reviews-admin"
          caption={t("title")}
          columns={reviewColumns}
          rows={reviews}
          stacks={false}
        />
        <div>
          <SubmitButton>{t("publishChosen")}</SubmitButton>
        </div>
      </Form>
    </ListPage>
  )
}
