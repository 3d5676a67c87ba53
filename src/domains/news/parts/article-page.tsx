import type { ReactNode } from "react"
import { Photo } from "#domains/pictures/parts/photo.tsx"
import { formatDate } from "#language/format.ts"
import { localeOf } from "#language/languages.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { headingsOf, type RichHeading } from "#platform/rich-text/blocks.ts"
import { Link } from "#ui/link.tsx"
import { RichText } from "#ui/rich-text.tsx"
import type { Article } from "../reads.ts"
import { newsPath } from "../rules.ts"
import { ArticlePicture } from "./article-picture.tsx"

/** Fewer headings are seen at a glance. */
const minContents = 3

type Props = {
  article: Article
  /** What a paragraph shows instead of its text; undefined for a text. */
  embed?: (text: string) => ReactNode | undefined
}

export function ArticlePage({ article, embed }: Props) {
  const t = useTexts("news")
  const language = useLanguage()
  const { title, summary, author, publishedAt, category, minutes, viewCount, coverId, pictures } = article
  const lang = article.language === language ? undefined : localeOf[article.language]
  const headings = headingsOf(article.blocks)
  const cover = coverId ? pictures[coverId] : undefined
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 min-[87.5rem]:grid-cols-[minmax(0,68ch)_minmax(0,1fr)] min-[87.5rem]:items-end">
        <header className="grid max-w-read gap-3">
          <Link to={`${newsPath}?category=${category}`} className="link label-text justify-self-start">
            {t(`categories.${category}`)}
          </Link>
          <h1 lang={lang} className="text-3xl text-pretty md:text-4xl">
            {title}
          </h1>
          <p lang={lang} className="text-lg text-pretty text-ink-soft">
            {summary}
          </p>
          <p className="figures flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
            <span>{t("by", { author })}</span>
            {publishedAt && <time dateTime={publishedAt}>{formatDate(publishedAt, language, "day")}</time>}
            <span>{t("minutes", { count: minutes })}</span>
            <span>{t("views", { count: viewCount })}</span>
            {lang && <span>{t("writtenIn", { language: t(`languages.${article.language}`) })}</span>}
          </p>
        </header>
        {cover ? (
          <Photo
            picture={cover}
            alt=""
            sizes="(min-width: 60rem) 48rem, 100vw"
            isFirst
            className="h-auto max-h-[32rem] w-full max-w-[48rem] rounded-sm min-[87.5rem]:max-w-none object-cover"
          />
        ) : (
          article.imagePath && (
            <ArticlePicture
              article={article}
              isFirst
              className="max-h-80 w-full max-w-[48rem] min-[87.5rem]:max-w-none"
            />
          )
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 min-[1100px]:grid-cols-[minmax(0,68ch)_minmax(0,1fr)]">
        <Contents headings={headings} lang={lang} />
        <RichText
          blocks={article.blocks}
          lang={lang}
          hasContents
          {...(embed ? { paragraph: embed } : {})}
          className="text-lg leading-relaxed [&_h2]:scroll-mt-24"
          picture={(id, alt) => {
            const picture = pictures[id]
            return picture && <Photo picture={picture} alt={alt} sizes="(min-width: 48rem) 42rem, 100vw" />
          }}
        />
      </div>
      {article.productId && (
        <p>
          <Link to={pathTo("/product/:id", { id: article.productId })} className="link">
            {t("aboutBottle")}
          </Link>
        </p>
      )}
    </>
  )
}

/** Beside the article where there is room, and before it elsewhere. */
function Contents({ headings, lang }: { headings: readonly RichHeading[]; lang: string | undefined }) {
  const t = useTexts("news")
  if (headings.length < minContents) return null
  return (
    <nav
      aria-labelledby="contents"
      className="grid max-w-read content-start gap-1 self-start border-l-2 border-rule-strong pl-5 min-[1100px]:sticky min-[1100px]:top-6 min-[1100px]:col-start-2 min-[1100px]:row-start-1"
    >
      <h2 id="contents" className="label-text font-sans">
        {t("contents")}
      </h2>
      <ul lang={lang} className="grid">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className="link inline-flex min-h-11 items-center py-1 md:min-h-9">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
