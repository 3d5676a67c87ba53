import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { BulkForm } from "#admin/bulk-form.tsx"
import { CsvLink } from "#admin/csv-link.tsx"
import { DataTable } from "#admin/data-table.tsx"
import { ListFilter } from "#admin/list-filter.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { readListQuery } from "#platform/lists/list-query.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { Tabs } from "#ui/tabs.tsx"
import { actOnArticles, actOnReports } from "../act-on-articles.ts"
import { adminArticleList, adminArticleStates } from "../article-list.ts"
import { articleBulkActs, reportBulkActs } from "../news-bulk-acts.ts"
import { articleColumns } from "../parts/article-columns.tsx"
import { ReportedList } from "../parts/reported-list.tsx"
import { countWaiting, listAdminArticles, listReports } from "../reads.ts"
import type { Route } from "./+types/news"

export const loader = adminLoader("publish", async (ctx, { url }: Route.LoaderArgs) => {
  const query = readListQuery(adminArticleList, url.searchParams)
  const isReported = url.searchParams.has("reported")
  const [waiting, reported, found] = await Promise.all([
    countWaiting(ctx),
    isReported ? listReports(ctx) : null,
    isReported ? { articles: [], total: 0, pages: 1 } : listAdminArticles(ctx, query),
  ])
  return { query, waiting, reported, ...found, now: ctx.now().toISOString() }
})

export const action = adminAction("publish", async (ctx, _submitted, { url }: Route.ActionArgs, form) => {
  const actOnRows = url.searchParams.has("reported") ? actOnReports : actOnArticles
  return { many: await actOnRows(ctx, form) }
})

export default function News({ loaderData, actionData }: Route.ComponentProps) {
  const { query, waiting, reported, articles, total, pages, now } = loaderData
  const t = useTexts("news-admin")
  const newsTexts = useTexts("news")
  return (
    <>
      <AdminPageHead title={t("title")} {...(reported ? {} : { aside: t("found", { count: total }) })}>
        {!reported && <CsvLink to="/admin/news.csv" />}
        <LinkButton to="/admin/news/new">{t("write")}</LinkButton>
      </AdminPageHead>
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
      {reported?.length === 0 && <EmptyState title={t("noReports")}>{t("noReportsText")}</EmptyState>}
      {reported && reported.length > 0 && (
        <BulkForm list="reports" acts={reportBulkActs} answer={actionData}>
          <ReportedList reported={reported} />
        </BulkForm>
      )}
      {!reported && (
        <>
          <ListFilter
            list={adminArticleList}
            query={query}
            filter={{ search: { label: t("search") }, facets: { state: "hidden" } }}
          />
          {articles.length === 0 ? (
            <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
          ) : (
            <BulkForm list="news" acts={articleBulkActs} answer={actionData}>
              <DataTable
                noun="news-admin"
                caption={t("title")}
                columns={articleColumns(now)}
                rows={articles}
                bulkName={({ title }) => title}
                stacks={false}
              />
            </BulkForm>
          )}
          <Pagination page={query.page} pages={pages} />
        </>
      )}
    </>
  )
}
