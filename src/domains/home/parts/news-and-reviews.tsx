import type { ReactNode } from "react"
import type { ArticleCard } from "#domains/news/article-card.ts"
import { ArticleTeaser } from "#domains/news/parts/article-teaser.tsx"
import { newsPath } from "#domains/news/rules.ts"
import { ReviewCard } from "#domains/reviews/parts/review-card.tsx"
import type { Review } from "#domains/reviews/reads.ts"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"

export function News({ articles }: { articles: readonly ArticleCard[] }) {
  const t = useTexts("home")
  const [top, ...others] = articles
  return (
    <HomeSection title={t("news")} to={newsPath} more={t("allNews")}>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        {top && <ArticleTeaser article={top} />}
        <ul className="grid content-start gap-6">
          {others.map((article) => (
            <li key={article.id}>
              <ArticleTeaser article={article} variant="row" />
            </li>
          ))}
        </ul>
      </div>
    </HomeSection>
  )
}

export function Reviews({ reviews }: { reviews: readonly Review[] }) {
  const t = useTexts("home")
  return (
    <HomeSection title={t("reviews")} to="/reviews" more={t("allReviews")}>
      <ul className="grid gap-x-10 md:grid-cols-3">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}

type HomeSectionProps = { title: string; to: AppPath; more: string; children: ReactNode }

function HomeSection({ title, to, more, children }: HomeSectionProps) {
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-rule-strong pb-2">
        <h2 className="text-xl">{title}</h2>
        <Link to={to} className="link tap inline-flex items-center">
          {more}
        </Link>
      </div>
      {children}
    </section>
  )
}
