import { formatDate } from "#language/format.ts"
import { localeOf } from "#language/languages.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
import type { Review } from "../reads.ts"
import { Stars } from "./stars.tsx"

export function ReviewCard({ review, isOfPage = false }: { review: Review; isOfPage?: boolean }) {
  const t = useTexts("reviews")
  const language = useLanguage()
  const { productId, product, author, overall, text, answer } = review
  return (
    <article className="grid gap-2 border-b border-rule py-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={overall} />
        <span aria-hidden="true" className="figures font-semibold">
          {overall.toFixed(1)}
        </span>
        <span className="label-text">
          {author}, <time dateTime={review.createdAt}>{formatDate(review.createdAt, language, "day")}</time>
        </span>
      </p>
      {!isOfPage && (
        <h3 className="text-lg">
          {productId === null ? (
            t("company")
          ) : (
            <Link className="link" to={pathTo("/product/:id", { id: productId })}>
              {product}
            </Link>
          )}
        </h3>
      )}
      {text && <ReviewText text={text} language={localeOf[review.language]} />}
      {answer && (
        <div className="grid gap-1 border-l-2 border-rule-strong pl-4">
          <p className="label-text">{t("answer")}</p>
          <ReviewText text={answer} />
        </div>
      )}
    </article>
  )
}

export function ReviewText({ text, language = "" }: { text: string; language?: string }) {
  return (
    <p lang={language} className="max-w-read break-words whitespace-pre-line">
      {text}
    </p>
  )
}
