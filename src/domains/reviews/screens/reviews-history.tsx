import { pageNumberIn } from "#domains/orders/page-number.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { Badge } from "#ui/status-mark.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { ReviewCard } from "../parts/review-card.tsx"
import { listOwn } from "../reads.ts"
import type { Route } from "./+types/reviews-history"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => await listOwn(ctx, pageNumberIn(url)))
}

const tones = { pending: "act", published: "lead", hidden: "alarm" } as const

export default function ReviewsHistory({ loaderData: { reviews, page, pages } }: Route.ComponentProps) {
  const t = useTexts("reviews")
  const language = useLanguage()
  return (
    <>
      <PageHead title={t("historyTitle")} isHidden />
      <header className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-3xl">{t("historyTitle")}</h1>
        <LinkButton to="/my-account/review">{t("toRate.title")}</LinkButton>
      </header>
      {reviews.length === 0 ? (
        <EmptyState title={t("history.none")}>{t("history.noneText")}</EmptyState>
      ) : (
        <ul className="border-t border-rule-strong">
          {reviews.map((review) => (
            <li key={review.id} className="grid gap-1 pt-4">
              <p className="flex flex-wrap items-center justify-between gap-x-6">
                <Badge tone={tones[review.status]}>{t(`states.${review.status}`)}</Badge>
                <LinkButton size="small" to={pathTo("/my-account/review/edit/:id", { id: review.id })}>
                  {t("history.edit")}
                  <span className="sr-only">
                    : {review.product ?? t("company")}, {formatDate(review.createdAt, language, "day")}
                  </span>
                </LinkButton>
              </p>
              {review.reason && (
                <p className="text-alarm">{t("history.reason", { reason: review.reason })}</p>
              )}
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} />
    </>
  )
}
