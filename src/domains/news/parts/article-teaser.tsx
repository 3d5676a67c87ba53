import type { ReactNode } from "react"
import { formatDate } from "#language/format.ts"
import { localeOf } from "#language/languages.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/link.tsx"
import type { ArticleCard } from "../article-card.ts"
import { ArticlePicture } from "./article-picture.tsx"

type Props = {
  article: ArticleCard
  variant?: "head" | "card" | "row"
  level?: "h2" | "h3"
}

export function ArticleTeaser({ article, variant = "card", level: Heading = "h3" }: Props) {
  const isHead = variant === "head"
  return (
    <article
      className={classNames(
        "grid content-start gap-x-8 gap-y-3",
        isHead && "md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:items-center",
        variant === "row" && "grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4",
      )}
    >
      <ArticlePicture article={article} isFirst={isHead} />
      <div className="grid content-start gap-1.5">
        <Label article={article} />
        <Heading
          className={classNames(
            "font-name text-pretty",
            isHead && "text-2xl md:text-3xl",
            variant === "card" && "text-xl",
            variant === "row" && "text-base leading-snug",
          )}
        >
          <ArticleLanguage article={article}>
            <Link to={article.path} className="no-underline hover:text-act-text hover:underline">
              {article.title}
            </Link>
          </ArticleLanguage>
        </Heading>
        {variant !== "row" && (
          <p className="line-clamp-4 text-pretty text-ink-soft">
            <ArticleLanguage article={article}>{article.summary}</ArticleLanguage>
          </p>
        )}
        <Facts article={article} isShort={variant === "row"} />
      </div>
    </article>
  )
}

function ArticleLanguage({ article: { language }, children }: { article: ArticleCard; children: ReactNode }) {
  return <span lang={language === useLanguage() ? undefined : localeOf[language]}>{children}</span>
}

function Label({ article: { category } }: { article: ArticleCard }) {
  return <p className="label-text">{useTexts("news")(`categories.${category}`)}</p>
}

function Facts({ article, isShort }: { article: ArticleCard; isShort: boolean }) {
  const t = useTexts("news")
  const language = useLanguage()
  const { publishedAt, author, viewCount, commentCount } = article
  return (
    <p className="figures flex flex-wrap gap-x-3 text-xs text-ink-soft">
      {publishedAt && <time dateTime={publishedAt}>{formatDate(publishedAt, language, "day")}</time>}
      {!isShort && <span>{t("by", { author })}</span>}
      <span>{t("views", { count: viewCount })}</span>
      {commentCount > 0 && <span>{t("comments", { count: commentCount })}</span>}
      {article.language !== language && (
        <span>{t("writtenIn", { language: t(`languages.${article.language}`) })}</span>
      )}
    </p>
  )
}
