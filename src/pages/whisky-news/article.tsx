import { useSearchParams } from "react-router"
import { can } from "#domains/accounts/permissions.ts"
import { lotTopic } from "#domains/auctions/live-state.ts"
import { useLive } from "#domains/bidding/parts/live.ts"
import { StructuredData } from "#domains/catalogue/parts/structured-data.tsx"
import { handleArticleForm } from "#domains/news/handle-article-form.ts"
import { articleTopic, newsTopic } from "#domains/news/lock-article.ts"
import { aboutArticle } from "#domains/news/parts/article-data.ts"
import { ArticlePage } from "#domains/news/parts/article-page.tsx"
import { ArticleTeaser } from "#domains/news/parts/article-teaser.tsx"
import { Comments } from "#domains/news/parts/comments.tsx"
import { EngagementCount } from "#domains/news/parts/engagement-count.tsx"
import { FeedLink } from "#domains/news/parts/feed-link.tsx"
import { LikeButton } from "#domains/news/parts/like-button.tsx"
import { ReportDialog } from "#domains/news/parts/report-dialog.tsx"
import { useView } from "#domains/news/parts/use-view.ts"
import { listComments, readLiked } from "#domains/news/read-comments.ts"
import { listRelated, readArticle } from "#domains/news/reads.ts"
import { articlePath, editArticlePath, newsPath, sharePath } from "#domains/news/rules.ts"
import { countEngagement } from "#domains/news/social/reads.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { newId } from "#platform/ids.ts"
import { fieldsOf } from "#platform/input.ts"
import { redirect } from "#platform/routing.ts"
import { formError } from "#ui/field-error.ts"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { redirectWithToast } from "#web/flash.ts"
import { usePageData } from "#web/page-data.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { runAction, runLoader, signInPath } from "#web/screen.ts"
import { useSignInPath } from "#web/use-sign-in-path.ts"
import type { Route } from "./+types/article"
import { embeddedAt } from "./embedded.tsx"
import { readEmbedded } from "./read-embedded.ts"

export const handle = { parameters: ["answer", "report"], wakes: "on intent" }

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const article = await readArticle(ctx, params.id)
    const [comments, more, embedded, shareCount] = await Promise.all([
      article.isVisible ? listComments(ctx, article.id) : [],
      listRelated(ctx, article, 3),
      readEmbedded(ctx, article.blocks),
      article.isVisible ? countEngagement(ctx.app, ctx.app.origin + articlePath(article.id)) : 0,
    ])
    const commentIds = comments.flatMap(({ id, answers }) => [id, ...answers.map((each) => each.id)])
    if (article.isVisible)
      context.get(pageKey).cache = {
        seconds: 60,
        topics: [
          newsTopic,
          articleTopic.of(article.id),
          ...Object.values(embedded.lots).map(({ id }) => lotTopic.of(id)),
        ],
      }
    return {
      article,
      comments,
      shareCount,
      more,
      embedded,
      now: ctx.now().toISOString(),
      liked: await readLiked(ctx, [article.id, ...commentIds]),
      formKey: article.isVisible && can(ctx, "write") ? newId("key") : null,
    }
  })
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  if (ctx.actor.id === null) throw redirect(signInPath(url), 303)
  const submitted = fieldsOf(await request.formData())
  return await runAction(
    ctx,
    async () => {
      const { to, message } = await handleArticleForm(ctx, params.id, submitted)
      return message ? redirectWithToast(to, "news", message) : redirect(to, 303)
    },
    submitted,
  )
}

export default function Article({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const { article, comments, shareCount, more, embedded, now, liked, formKey } = loaderData
  const t = useTexts("news")
  const { site, origin, viewer } = usePageData()
  const signIn = useSignInPath()
  const [search] = useSearchParams()
  const signInTo = viewer ? null : signIn
  const path = articlePath(article.id)
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const problem = formError(refused?.refusal)
  const reporting =
    search.get("report") ?? (refused?.submitted?.intent === "report" ? refused.submitted.subject : null)
  useView(article.id, article.isVisible)
  useLive(
    Object.values(embedded.lots).flatMap(({ id, status }) => (status === "live" ? [id] : [])),
    [],
  )
  return (
    <div
      data-article={article.isVisible ? article.id : undefined}
      className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-6 md:py-10"
    >
      <PageHead
        title={article.title}
        description={article.summary}
        path={path}
        imagePath={`/share-pictures/article/${article.id}.png`}
        isHidden={!article.isVisible}
      />
      <FeedLink origin={origin} siteName={site.name} />
      {article.isVisible && <StructuredData about={aboutArticle(article, { name: site.name, origin })} />}
      {!article.isVisible && <NotPublished article={article} />}
      <ArticlePage article={article} embed={(text) => embeddedAt(text, embedded, now)} />
      {article.isVisible && (
        <>
          <div className="flex max-w-read flex-wrap items-center gap-x-5 gap-y-2 border-t border-rule pt-5">
            <LikeButton
              subjectId={article.id}
              of={t("likeThis")}
              count={article.likeCount}
              isOn={liked.includes(article.id)}
              signInTo={signInTo}
            />
            <Link reloadsPage to={sharePath(article.id)} className="link tap inline-flex items-center">
              {t("share")}
            </Link>
            <EngagementCount count={shareCount} />
            {formKey && (
              <Link
                to={`?report=${article.id}`}
                preventScrollReset
                className="link tap inline-flex items-center text-xs"
              >
                {t("reportArticle")}
              </Link>
            )}
          </div>
          {problem && <Note tone="alarm">{problem}</Note>}
          <Comments
            comments={comments}
            liked={liked}
            formKey={formKey}
            signInTo={signInTo}
            refusal={refused?.refusal}
            submitted={refused?.submitted}
          />
        </>
      )}
      {reporting && formKey && (
        <ReportDialog
          key={reporting}
          subjectId={reporting}
          returnPath={path}
          refusal={refused?.submitted?.intent === "report" ? refused.refusal : undefined}
        />
      )}
      <More articles={more} />
    </div>
  )
}

type ArticlePageData = Route.ComponentProps["loaderData"]

function NotPublished({ article: { id, state, publishedAt, isMine } }: Pick<ArticlePageData, "article">) {
  const t = useTexts("news")
  const language = useLanguage()
  return (
    <Note>
      {t(`notOut.${state}`, { moment: publishedAt ? formatDate(publishedAt, language) : "" })}{" "}
      {isMine && state !== "published" && state !== "withdrawn" && (
        <Link to={editArticlePath(id)} className="link">
          {t("edit")}
        </Link>
      )}
    </Note>
  )
}

function More({ articles }: { articles: ArticlePageData["more"] }) {
  const t = useTexts("news")
  if (articles.length === 0) return null
  return (
    <section aria-labelledby="more" className="mt-4 grid gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-rule-strong pb-2">
        <h2 id="more" className="text-xl">
          {t("related")}
        </h2>
        <Link to={newsPath} className="link tap inline-flex items-center">
          {t("allNews")}
        </Link>
      </div>
      <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
        {articles.map((article) => (
          <li key={article.id}>
            <ArticleTeaser article={article} />
          </li>
        ))}
      </ul>
    </section>
  )
}
