import { StructuredData } from "#domains/catalogue/parts/structured-data.tsx"
import { pageNumberIn } from "#domains/orders/page-number.ts"
import { useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { usePageData } from "#web/page-data.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { ReviewCard } from "../parts/review-card.tsx"
import { SummaryTable } from "../parts/summary.tsx"
import { ratingStructuredData } from "../parts/summary-data.ts"
import { readCompanySummary } from "../read-summaries.ts"
import { listPublished, reviewsPerPage } from "../reads.ts"
import type { Route } from "./+types/reviews"

export const handle = { parameters: ["page"], wakes: "on intent" }

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  context.get(pageKey).cache = { seconds: 60, topics: [] }
  const page = pageNumberIn(url)
  const [summary, reviews] = await Promise.all([readCompanySummary(ctx), listPublished(ctx, { page })])
  return { summary, reviews, page, pages: Math.max(1, Math.ceil(summary.count / reviewsPerPage)) }
}

export default function Reviews({ loaderData: { summary, reviews, page, pages } }: Route.ComponentProps) {
  const t = useTexts("reviews")
  const { site, origin } = usePageData()
  const write = (
    <LinkButton kind="act" to="/reviews/form">
      {t("write")}
    </LinkButton>
  )
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-12">
      <PageHead title={t("title")} description={t("lead", { site: site.name })} path="/reviews" />
      {summary.count > 0 && (
        <StructuredData
          about={{
            "@type": "Organization",
            "@id": origin,
            name: site.name,
            url: origin,
            ...ratingStructuredData(summary),
          }}
        />
      )}
      <header className="grid max-w-read gap-2">
        <h1 className="text-3xl">{t("title")}</h1>
        <p className="text-base text-ink-soft">{t("lead", { site: site.name })}</p>
      </header>
      {summary.count === 0 ? (
        <EmptyState title={t("none")} next={write}>
          {t("noneText")}
        </EmptyState>
      ) : (
        <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <div className="grid content-start gap-6">
            <SummaryTable summary={summary} />
            <div>{write}</div>
          </div>
          <section aria-labelledby="all-reviews" className="grid content-start gap-4">
            <h2 id="all-reviews" className="sr-only">
              {t("all")}
            </h2>
            <div className="border-t border-rule-strong">
              {reviews.map((review) => (
                <ReviewCard key={review.id} review={review} />
              ))}
            </div>
            <Pagination page={page} pages={pages} />
          </section>
        </div>
      )}
    </div>
  )
}
