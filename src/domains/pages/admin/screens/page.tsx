import { FormProblem, readsAfterConflict, refusedIn } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useSendPicture } from "#domains/news/parts/send-picture.ts"
import { localeOf, nameOf, writtenLanguages } from "#language/languages.ts"
import { useAnyTexts, useTexts } from "#language/use-texts.ts"
import { pathTo, withSearch } from "#platform/app-path.ts"
import { newId } from "#platform/ids.ts"
import { writePlain } from "#platform/rich-text/plain-text.ts"
import { readBlocks } from "#platform/rich-text/read-blocks.ts"
import { LinkButton } from "#ui/button.tsx"
import { Note } from "#ui/note.tsx"
import { Tabs } from "#ui/tabs.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { figureNames, figuresOf } from "../../figures.ts"
import { ContentPage } from "../../parts/content-page.tsx"
import { shapeContent } from "../../read-content.ts"
import { readCompanyTerms } from "../../read-terms.ts"
import { actOnPage, languageIn } from "../act-on-page.ts"
import { PageForm } from "../parts/page-form.tsx"
import { PageVersions } from "../parts/page-versions.tsx"
import { readAdminContent } from "../reads.ts"
import type { Route } from "./+types/page"

/** With `version`, shows that version; without, loads the latest for editing. */
export const loader = adminLoader("publish", async (ctx, { params, url }: Route.LoaderArgs) => {
  const version = url.searchParams.get("version")
  const number = version !== null && /^\d{1,6}$/.test(version) ? Number(version) : undefined
  const content = await readAdminContent(ctx, params.name, languageIn(params.language), number)
  const values = figuresOf(await readCompanyTerms(ctx))
  return {
    content,
    plain: writePlain(readBlocks(content.body)),
    seen: number === undefined ? null : await shapeContent(ctx, content),
    figures: figureNames.map((name) => ({ name, value: values[name] })),
    key: newId("key"),
  }
})

export const action = adminAction("publish", async (ctx, submitted, { params }: Route.ActionArgs) => {
  const { message, search } = await actOnPage(ctx, params.name, languageIn(params.language), submitted)
  return redirectWithToast(
    withSearch(pathTo("/admin/pages/:name/:language", params), search),
    "pages-admin",
    `messages.${message}`,
  )
})

export const shouldRevalidate = readsAfterConflict

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { content, seen, key, plain, figures } = loaderData
  const t = useTexts("pages-admin")
  const names = useAnyTexts("pages")
  const { slug, language, path, number, out } = content
  const upload = useSendPicture()
  const refused = refusedIn(actionData)
  const pagePath = pathTo("/admin/pages/:name/:language", { name: slug, language })
  return (
    <>
      <AdminPageHead
        title={names(`names.${slug}`)}
        back={{ to: "/admin/pages", text: t("title") }}
        aside={out === 0 ? t("readShipped") : t("readVersion", { number: out })}
      >
        <LinkButton to={path}>{t("page")}</LinkButton>
        {seen && <LinkButton to={pagePath}>{t("write")}</LinkButton>}
      </AdminPageHead>
      <Tabs
        label={t("languages")}
        tabs={writtenLanguages.map((each) => ({
          to: pathTo("/admin/pages/:name/:language", { name: slug, language: each }),
          label: nameOf[each],
          lang: localeOf[each],
          isCurrent: each === language,
        }))}
      />
      <FormProblem answer={refused} />
      {seen ? (
        <section aria-label={t("preview")} className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Note tone="soft">{number === 0 ? t("previewShipped") : t("previewOf", { number })}</Note>
          <div lang={localeOf[language]} className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <ContentPage {...seen} changedAt={null} />
          </div>
        </section>
      ) : (
        <PageForm
          key={`${slug} ${language} ${content.last}`}
          content={content}
          plain={plain}
          formKey={key}
          figures={figures}
          answer={refused}
          upload={upload}
        />
      )}
      <PageVersions content={content} formKey={key} />
    </>
  )
}
