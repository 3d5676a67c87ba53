import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { formatDate } from "#language/format.ts"
import { localeOf } from "#language/languages.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import type { ArticleCard } from "../article-card.ts"
import { listArticlesOf } from "../reads.ts"
import { editArticlePath, isEditable, newArticlePath } from "../rules.ts"
import type { Route } from "./+types/articles-history"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => ({
    articles: await listArticlesOf(ctx, requireSignedIn(ctx)),
    now: ctx.now().toISOString(),
  }))
}

export default function ArticlesHistory({ loaderData: { articles, now } }: Route.ComponentProps) {
  const t = useTexts("news")
  return (
    <>
      <PageHead title={t("history.title")} isHidden />
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="text-3xl">{t("history.title")}</h1>
          <p className="max-w-read text-ink-soft">{t("history.lead")}</p>
        </div>
        {articles.length > 0 && <LinkButton to={newArticlePath}>{t("history.write")}</LinkButton>}
      </header>
      {articles.length === 0 ? (
        <EmptyState
          title={t("history.none")}
          next={<LinkButton to={newArticlePath}>{t("history.write")}</LinkButton>}
        >
          {t("history.noneText")}
        </EmptyState>
      ) : (
        <ul aria-label={t("history.list")} className="border-t border-rule-strong">
          {articles.map((article) => (
            <Row key={article.id} article={article} now={now} />
          ))}
        </ul>
      )}
    </>
  )
}

function Row({ article, now }: { article: ArticleCard; now: string }) {
  const t = useTexts("news")
  const newsTexts = useTexts("news-admin")
  const language = useLanguage()
  const { id, title, state, publishedAt, changedAt, viewCount, likeCount, commentCount, reason } = article
  const isScheduled = state === "published" && publishedAt !== null && publishedAt > now
  const isOut = state === "published" && !isScheduled
  return (
    <li className="grid gap-2 border-b border-rule py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 lang={localeOf[article.language]} className="font-name text-lg">
          <Link
            to={isEditable(state) ? editArticlePath(id) : article.path}
            className="no-underline hover:text-act-text hover:underline"
          >
            {title}
          </Link>
        </h2>
        <p className="text-sm font-semibold">{t(`states.${isScheduled ? "scheduled" : state}`)}</p>
      </div>
      {reason && state !== "published" && (
        <p className="text-alarm">{newsTexts("givenReason", { reason })}</p>
      )}
      <p className="figures flex flex-wrap gap-x-4 text-sm text-ink-soft">
        {isOut || isScheduled ? (
          <time dateTime={publishedAt ?? ""}>{formatDate(publishedAt ?? "", language)}</time>
        ) : (
          <span>{t("history.changed", { moment: formatDate(changedAt, language) })}</span>
        )}
        {isOut && (
          <>
            <span>{t("views", { count: viewCount })}</span>
            <span>{t("likes", { count: likeCount })}</span>
            <span>{t("comments", { count: commentCount })}</span>
          </>
        )}
      </p>
    </li>
  )
}
