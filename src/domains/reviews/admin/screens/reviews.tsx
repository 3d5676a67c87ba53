import { useNavigation } from "react-router"
import { AdminFilter } from "#admin/admin-filter.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Choice } from "#admin/choice.tsx"
import { CsvLink } from "#admin/csv-link.tsx"
import { denseTable } from "#admin/dense-table.ts"
import { useRowKeys } from "#admin/row-keys.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { currentPage, pathTo, withSearch } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { aspects } from "../../aspects.ts"
import { ReviewQuery } from "../../inputs.ts"
import { publishReview } from "../../moderate-review.ts"
import { listReviews } from "../list-reviews.ts"
import type { Route } from "./+types/reviews"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = ReviewQuery.parse(Object.fromEntries(url.searchParams))
    return { query, ...(await listReviews(ctx, query)) }
  })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const ids = (await request.formData()).getAll("id").map(String).slice(0, 50)
  return await runAction(ctx, async () => {
    requirePermission(ctx, "publish")
    for (const id of ids) await publishReview(ctx, id)
    return redirectWithToast(withSearch(currentPage(url), url.search), "reviews-admin", "messages.published")
  })
}

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  const { query, reviews, total, pages } = loaderData
  const t = useTexts("reviews-admin")
  const reviewsTexts = useTexts("reviews")
  return (
    <>
      <PageHead title={t("title")} isHidden />
      <AdminPageHead title={t("title")} aside={t("found", { count: total })}>
        <CsvLink to="/admin/reviews.csv" />
      </AdminPageHead>
      <AdminFilter q={query.q} searchInput={{ label: t("search"), className: "md:w-80" }} find={t("find")}>
        <Choice
          name="status"
          value={query.status}
          label={t("state")}
          any={t("any")}
          options={["pending", "published", "hidden"]}
          optionLabel={(status) => reviewsTexts(`states.${status}`)}
          className="md:w-44"
        />
      </AdminFilter>
      {actionData && "refusal" in actionData && <Note tone="alarm">{actionData.refusal.message}</Note>}
      {reviews.length === 0 ? (
        <EmptyState title={t("none")}>{t("noneNext")}</EmptyState>
      ) : (
        <ReviewTable reviews={reviews} />
      )}
      <Pagination page={query.page} pages={pages} />
    </>
  )
}

function ReviewTable({ reviews }: { reviews: Route.ComponentProps["loaderData"]["reviews"] }) {
  const t = useTexts("reviews-admin")
  const reviewsTexts = useTexts("reviews")
  const language = useLanguage()
  const rowKeys = useRowKeys()
  const isBusy = useNavigation().state !== "idle"
  return (
    <Form method="post" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Table caption={t("title")} className={denseTable}>
        <thead>
          <tr>
            <HeadCell>
              <span className="sr-only">{t("choose")}</span>
            </HeadCell>
            <HeadCell>{t("written")}</HeadCell>
            <HeadCell>{t("of")}</HeadCell>
            <HeadCell>{t("stars")}</HeadCell>
            <HeadCell>{t("text")}</HeadCell>
            <HeadCell>{t("state")}</HeadCell>
          </tr>
        </thead>
        <tbody {...rowKeys}>
          {reviews.map((review) => (
            <tr key={review.id} className="hover:bg-paper-sunk">
              <Cell>
                {review.status !== "published" && (
                  <input
                    type="checkbox"
                    name="id"
                    value={review.id}
                    aria-label={t("chooseOne", { author: review.author })}
                    className="size-6"
                  />
                )}
              </Cell>
              <Cell className="figures whitespace-nowrap">
                <time dateTime={review.changedAt}>{formatDate(review.changedAt, language)}</time>
                <p className="label-text">{review.author}</p>
              </Cell>
              <Cell className="min-w-40 break-words">
                <Link
                  data-row
                  className="link inline-flex min-h-6 items-center font-semibold"
                  to={pathTo("/admin/reviews/:id", { id: review.id })}
                >
                  {review.product ?? reviewsTexts("company")}
                </Link>
              </Cell>
              <Cell className="figures whitespace-nowrap">
                {aspects.map((aspect) => review[aspect]).join(" ")}
              </Cell>
              <Cell className="min-w-56 break-words text-ink-soft">
                <span lang="">{review.text.slice(0, 200)}</span>
              </Cell>
              <Cell className="whitespace-nowrap">{reviewsTexts(`states.${review.status}`)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <div>
        <Button disabled={isBusy}>{t("publishChosen")}</Button>
      </div>
    </Form>
  )
}
