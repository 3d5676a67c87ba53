import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { denseTable } from "#admin/lists/dense-table.ts"
import { useRowKeys } from "#admin/lists/row-keys.ts"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { formatDate } from "#language/format.ts"
import { localeOf, nameOf } from "#language/languages.ts"
import { useAnyTexts, useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { LinkButton } from "#ui/button.tsx"
import { Link, TextLink } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { listContents } from "../reads.ts"
import type { Route } from "./+types/pages"

export const loader = adminLoader("publish", async (ctx) => ({ contents: await listContents(ctx) }))

export default function Pages({ loaderData: { contents } }: Route.ComponentProps) {
  const t = useTexts("pages-admin")
  const pagesTexts = useTexts("pages")
  const names = useAnyTexts("pages")
  const language = useLanguage()
  const rowKeys = useRowKeys()
  return (
    <>
      <AdminPageHead title={t("title")} aside={t("lead")}>
        <LinkButton to="/admin/redirects">{pagesTexts("redirects.title")}</LinkButton>
      </AdminPageHead>
      <Table caption={t("title")} className={denseTable}>
        <thead>
          <tr>
            <HeadCell>{t("content")}</HeadCell>
            <HeadCell>{t("shownAt")}</HeadCell>
            {contents[0]?.languages.map((each) => (
              <HeadCell key={each.language}>
                <span lang={localeOf[each.language]}>{nameOf[each.language]}</span>
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody {...rowKeys}>
          {contents.map(({ slug, path, languages }) => (
            <tr key={slug} className="hover:bg-paper-sunk">
              <Cell className="min-w-40 font-semibold">{names(`names.${slug}`)}</Cell>
              <Cell>
                <TextLink to={path} className="inline-flex min-h-6 items-center" text={path} />
              </Cell>
              {languages.map((each) => (
                <Cell key={each.language} className="min-w-36">
                  <Link
                    data-row
                    className="link inline-flex min-h-6 items-center"
                    to={pathTo("/admin/pages/:name/:language", { name: slug, language: each.language })}
                  >
                    {each.outAt ? formatDate(each.outAt, language, "day") : t("shipped")}
                    <span className="sr-only">
                      : {names(`names.${slug}`)},{" "}
                      <span lang={localeOf[each.language]}>{nameOf[each.language]}</span>
                    </span>
                  </Link>
                  {each.hasDraft && <span className="block text-ink-soft">{t("hasDraft")}</span>}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}
