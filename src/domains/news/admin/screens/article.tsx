import { useSearchParams } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { ObjectActivity } from "#domains/notes/parts/object-activity.tsx"
import { readActivity } from "#domains/notes/read-activity.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { SubmitButton } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { ArticlePage } from "../../parts/article-page.tsx"
import { readArticle } from "../../reads.ts"
import { articlePath, canBecome } from "../../rules.ts"
import { actOnNews } from "../act-on-news.ts"
import { NewsQuestion } from "../parts/news-question.tsx"
import { listAdminComments } from "../reads.ts"
import type { Route } from "./+types/article"

export const loader = adminLoader("publish", async (ctx, { params }: Route.LoaderArgs) => {
  const article = await readArticle(ctx, params.id)
  const [comments, activity] = await Promise.all([
    listAdminComments(ctx, article.id),
    readActivity(ctx, article.id),
  ])
  return { article, comments, activity }
})

export const action = adminAction("publish", async (ctx, submitted, { params }: Route.ActionArgs) => {
  const message = await actOnNews(ctx, params.id, submitted)
  const isOfReports = message === "left"
  const to = message === "deleted" || isOfReports ? "/admin/news" : pathTo("/admin/news/:id", params)
  return message === "deleted"
    ? redirectWithToast(to, "news", "messages.deleted")
    : redirectWithToast(isOfReports ? `${to}?reported=1` : to, "news-admin", `messages.${message}`)
})

export default function Article({ loaderData, actionData }: Route.ComponentProps) {
  const { article, comments } = loaderData
  const t = useTexts("news-admin")
  const newsTexts = useTexts("news")
  const language = useLanguage()
  const [search] = useSearchParams()
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const { id, title, state, author, reason, publishedAt, submittedAt } = article
  const at = publishedAt ?? submittedAt
  return (
    <>
      <AdminPageHead
        title={title}
        back={{ to: "/admin/news", text: t("title") }}
        aside={`${newsTexts(`states.${state}`)}, ${newsTexts("by", { author })}${at ? `, ${formatDate(at, language)}` : ""}`}
      >
        {(state === "published" || canBecome(state, "published")) && (
          <LinkButton
            to="?dialog=publish"
            kind={state === "published" ? "plain" : "act"}
            preventScrollReset
            text={t(state === "published" ? "change" : "publish")}
          />
        )}
        {canBecome(state, "refused") && (
          <LinkButton to="?dialog=refuse" preventScrollReset text={t("refuse")} />
        )}
        <LinkButton aria-keyshortcuts="e" to={pathTo("/admin/news/:id/edit", { id })}>
          {t("edit")}
        </LinkButton>
        {article.isVisible && <LinkButton to={articlePath(id)}>{t("page")}</LinkButton>}
        {canBecome(state, "withdrawn") && (
          <LinkButton to="?dialog=withdraw" kind="alarm" preventScrollReset text={t("withdraw")} />
        )}
        <LinkButton to="?dialog=delete" kind="quiet" preventScrollReset text={newsTexts("write.delete")} />
      </AdminPageHead>
      {reason && state !== "published" && <Note>{t("givenReason", { reason })}</Note>}
      {refused && !search.get("dialog") && <Note tone="alarm">{refused.refusal.message}</Note>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 border-t border-rule pt-6">
        <ArticlePage article={article} />
      </div>
      <CommentList comments={comments} />
      <ObjectActivity activity={loaderData.activity} />
      <NewsQuestion
        question={search.get("dialog")}
        commentId={search.get("comment")}
        article={article}
        answer={refused}
      />
    </>
  )
}

type AdminArticleData = Route.ComponentProps["loaderData"]

function CommentList({ comments }: Pick<AdminArticleData, "comments">) {
  const t = useTexts("news-admin")
  const language = useLanguage()
  if (comments.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="border-b border-rule-strong pb-2 text-xl">{t("commentsTitle")}</h2>
      <ul>
        {comments.map(({ id, author, body, createdAt, hiddenReason, isHidden, isAnswer }) => (
          <li
            key={id}
            className={`grid gap-1.5 border-b border-rule py-3 ${isAnswer ? "pl-6" : ""} ${isHidden ? "text-ink-soft" : ""}`}
          >
            <p className="figures text-sm">
              <strong>{author}</strong> <time dateTime={createdAt}>{formatDate(createdAt, language)}</time>
            </p>
            <p lang="" className="max-w-read whitespace-pre-line break-words">
              {body}
            </p>
            {isHidden ? (
              <Form method="post" action="?" className="flex flex-wrap items-center gap-3">
                <input type="hidden" name="comment" value={id} />
                <span className="text-alarm">{t("hidden", { reason: hiddenReason ?? "" })}</span>
                <SubmitButton size="small" intent="show" text={t("show")} />
              </Form>
            ) : (
              <p>
                <LinkButton size="small" to={`?dialog=hide&comment=${id}`} preventScrollReset>
                  {t("hide")}
                  <span className="sr-only">: {author}</span>
                </LinkButton>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
