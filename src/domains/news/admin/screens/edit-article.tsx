import { readsAfterConflict } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { localeOf, writtenLanguageOf } from "#language/languages.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo, withSearch } from "#platform/app-path.ts"
import { newId } from "#platform/ids.ts"
import { writePlain } from "#platform/rich-text/plain-text.ts"
import { readBlocks } from "#platform/rich-text/read-blocks.ts"
import { redirectWithToast } from "#web/flash.ts"
import { publishArticle } from "../../decide-article.ts"
import { saveWritten } from "../../handle-write-form.ts"
import { ArticleLanguages } from "../../parts/article-languages.tsx"
import { blankArticle } from "../../parts/blank-article.ts"
import { readEditableArticle } from "../../reads.ts"
import { mayPublish } from "../../rules.ts"
import { momentIn } from "../act-on-news.ts"
import { ArticleForm } from "../parts/article-form.tsx"
import type { Route } from "./+types/edit-article"

/** A new article without an id; with one, its text in the language of the address. */
export const loader = adminLoader("publish", async (ctx, { params, url }: Route.LoaderArgs) => {
  const formKey = newId("key")
  if (params.id === undefined)
    return {
      ...{ writing: blankArticle(writtenLanguageOf(ctx.language)), formKey, version: "" },
      ...{ stamp: undefined, canPublish: true },
    }
  const article = await readEditableArticle(ctx, params.id, url.searchParams.get("language") ?? undefined)
  const { state, authorId, version, stamp, ...writing } = article
  return {
    writing: { ...writing, state, plain: writePlain(readBlocks(writing.body)) },
    formKey,
    ...{ version, stamp },
    canPublish: state !== "published" && mayPublish({ state, authorId }, ctx.actor.id),
  }
})

/** The article is saved before it is published, so that a refusal loses nothing. */
export const action = adminAction("publish", async (ctx, submitted, { params }: Route.ActionArgs, form) => {
  const at = submitted.intent === "publish" ? momentIn(submitted) : undefined
  const id = await saveWritten(ctx, params.id, form)
  if (submitted.intent === "publish") {
    await publishArticle(ctx, id, { at })
    return redirectWithToast(pathTo("/admin/news/:id", { id }), "news-admin", "messages.published")
  }
  const search = submitted.isTranslation ? `?language=${submitted.language}` : ""
  return redirectWithToast(
    withSearch(pathTo("/admin/news/:id/edit", { id }), search),
    "news",
    "messages.saved",
  )
})

export const shouldRevalidate = readsAfterConflict

export default function EditArticle({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("news-admin")
  const newsTexts = useTexts("news")
  const { writing } = loaderData
  const { id, title, state, language } = writing
  return (
    <>
      <AdminPageHead
        title={t(id === null ? "write" : "edit")}
        back={
          id === null
            ? { to: "/admin/news", text: t("title") }
            : { to: pathTo("/admin/news/:id", { id }), text: t("article") }
        }
        aside={
          id !== null && (
            <>
              <span lang={localeOf[language]}>{title}</span> · {newsTexts(`states.${state}`)}
            </>
          )
        }
      />
      {id !== null && <ArticleLanguages writing={writing} path={pathTo("/admin/news/:id/edit", { id })} />}
      <ArticleForm key={`${id} ${language}`} {...loaderData} answer={actionData} />
    </>
  )
}
