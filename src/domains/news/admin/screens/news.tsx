import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { BulkForm } from "#admin/bulk/bulk-form.tsx"
import { ListPage } from "#admin/lists/list-page.tsx"
import { adminAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Tabs } from "#ui/tabs.tsx"
import { actOnArticles, actOnReports } from "../act-on-articles.ts"
import { adminArticleList, adminArticleStates } from "../article-list.ts"
import { articleBulkActs, reportBulkActs } from "../news-bulk-acts.ts"
import { articleColumns } from "../parts/article-columns.tsx"
import { ReportedList } from "../parts/reported-list.tsx"
import { countWaiting, listAdminArticles, listReports } from "../reads.ts"
import type { Route } from "./+types/news"

export const loader = listLoader(adminArticleList, listAdminArticles, async (ctx, _query, url) => {
  const [waiting, reported] = await Promise.all([
    countWaiting(ctx),
    url.searchParams.has("reported") ? listReports(ctx) : null,
  ])
  return { waiting, reported, now: ctx.now().toISOString() }
})

export const action = adminAction("publish", async (ctx, _submitted, { url }: Route.ActionArgs, form) => {
  const isReported = url.searchParams.has("reported")
  return { many: await (isReported ? actOnReports(ctx, form) : actOnArticles(ctx, form, url.searchParams)) }
})

export default function News({ loaderData, actionData }: Route.ComponentProps) {
  const { query, setup, waiting, reported, articles, total, pages, now } = loaderData
  const t = useTexts("news-admin")
  const newsTexts = useTexts("news")
  const write = <LinkButton to="/admin/news/new">{t("write")}</LinkButton>
  const tabs = (
    <Tabs
      label={t("tabs")}
      tabs={[
        { to: "/admin/news", label: t("all"), isCurrent: !reported && !query.state },
        ...adminArticleStates.map((state) => ({
          to: `/admin/news?state=${state}` as const,
          label: newsTexts(`states.${state}`),
          isCurrent: !reported && query.state === state,
          ...(state === "submitted" ? { count: waiting.submitted } : {}),
        })),
        {
          to: "/admin/news?reported=1",
          label: t("reported"),
          isCurrent: reported !== null,
          count: waiting.reported,
        },
      ]}
    />
  )
  if (reported)
    return (
      <>
        <AdminPageHead title={t("title")}>{write}</AdminPageHead>
        {tabs}
        {reported.length === 0 ? (
          <EmptyState title={t("noReports")}>{t("noReportsText")}</EmptyState>
        ) : (
          <BulkForm list="reports" acts={reportBulkActs} answer={actionData}>
            <ReportedList reported={reported} />
          </BulkForm>
        )}
      </>
    )
  return (
    <ListPage
      title={t("title")}
      aside={t("found", { count: total })}
      csv="/admin/news.csv"
      actions={write}
      above={tabs}
      list={adminArticleList}
      page={{ query, setup, pages }}
      filter={{ search: { label: t("search") }, facets: { state: "hidden" } }}
      empty={[t("none"), t("noneText")]}
      table={{
        noun: "news-admin",
        columns: articleColumns(now),
        rows: articles,
        bulkName: ({ title }) => title,
        stacks: false,
      }}
      bulk={{ list: "news", acts: articleBulkActs, answer: actionData, total }}
    />
  )
}
