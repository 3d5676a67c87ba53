import { AdminFilter } from "#admin/admin-filter.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { BulkCheckbox, BulkForm } from "#admin/bulk-form.tsx"
import { CsvLink } from "#admin/csv-link.tsx"
import { denseTable } from "#admin/dense-table.ts"
import { useRowKeys } from "#admin/row-keys.ts"
import { formatCount, formatDate } from "#language/format.ts"
import { localeOf } from "#language/languages.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { fieldsOf } from "#platform/input.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { Tabs } from "#ui/tabs.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { articleStates } from "../../kinds.ts"
import { newArticlePath } from "../../rules.ts"
import { actOnArticles, actOnReports } from "../act-on-articles.ts"
import { articleBulkActs, reportBulkActs } from "../news-bulk-acts.ts"
import { ReportedList } from "../parts/reported-list.tsx"
import { AdminNewsQuery, countWaiting, listAdminArticles, listReports } from "../reads.ts"
import type { Route } from "./+types/news"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = AdminNewsQuery.parse(Object.fromEntries(url.searchParams))
    const isReported = url.searchParams.has("reported")
    const [waiting, reported, found] = await Promise.all([
      countWaiting(ctx),
      isReported ? listReports(ctx) : null,
      isReported ? { articles: [], total: 0, pages: 1 } : listAdminArticles(ctx, query),
    ])
    return { query, waiting, reported, ...found, now: ctx.now().toISOString() }
  })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const form = await request.formData()
  const actOnRows = url.searchParams.has("reported") ? actOnReports : actOnArticles
  return await runAction(ctx, async () => ({ many: await actOnRows(ctx, form) }), fieldsOf(form))
}

const states = articleStates.filter((state) => state !== "draft")

export default function News({ loaderData, actionData }: Route.ComponentProps) {
  const { query, waiting, reported, articles, total, pages, now } = loaderData
  const t = useTexts("news-admin")
  const newsTexts = useTexts("news")
  return (
    <>
      <PageHead title={t("title")} isHidden />
      <AdminPageHead title={t("title")} {...(reported ? {} : { aside: t("found", { count: total }) })}>
        {!reported && <CsvLink to="/admin/news.csv" />}
        <LinkButton to={newArticlePath}>{t("write")}</LinkButton>
      </AdminPageHead>
      <Tabs
        label={t("tabs")}
        tabs={[
          { to: "/admin/news", label: t("all"), isCurrent: !reported && !query.state },
          ...states.map((state) => ({
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
      {reported ? (
        <>
          <ReportedList reported={reported} />
          {reported.length > 0 && <BulkForm list="reports" acts={reportBulkActs} answer={actionData} />}
        </>
      ) : (
        <>
          <AdminFilter
            layout="line"
            q={query.q}
            searchInput={{ label: t("search"), className: "grow md:max-w-80" }}
            hiddenFields={query.state ? { state: query.state } : {}}
            find={t("find")}
          />
          {articles.length === 0 ? (
            <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
          ) : (
            <>
              <ArticleTable articles={articles} now={now} />
              <BulkForm list="news" acts={articleBulkActs} answer={actionData} />
            </>
          )}
          <Pagination page={query.page} pages={pages} />
        </>
      )}
    </>
  )
}

type AdminNewsData = Route.ComponentProps["loaderData"]

function ArticleTable({ articles, now }: Pick<AdminNewsData, "articles" | "now">) {
  const t = useTexts("news-admin")
  const newsTexts = useTexts("news")
  const admin = useTexts("admin")
  const language = useLanguage()
  const rowKeys = useRowKeys()
  const moment = (at: string | null) =>
    at && (
      <time dateTime={at} className="figures whitespace-nowrap">
        {formatDate(at, language)}
      </time>
    )
  return (
    <Table caption={t("title")} className={denseTable}>
      <thead>
        <tr>
          <HeadCell>
            <span className="sr-only">{admin("many.head")}</span>
          </HeadCell>
          <HeadCell>{t("article")}</HeadCell>
          <HeadCell>{t("author")}</HeadCell>
          <HeadCell>{t("about")}</HeadCell>
          <HeadCell>{t("state")}</HeadCell>
          <HeadCell>{t("sent")}</HeadCell>
          <HeadCell>{t("out")}</HeadCell>
          <HeadCell isFigure>{t("read")}</HeadCell>
        </tr>
      </thead>
      <tbody {...rowKeys}>
        {articles.map((article) => (
          <tr key={article.id} className="hover:bg-paper-sunk">
            <Cell>
              <BulkCheckbox row={article.id} name={article.title} />
            </Cell>
            <Cell className="min-w-56 break-words">
              <Link
                data-row
                lang={localeOf[article.language]}
                className="link inline-flex min-h-6 items-center font-semibold"
                to={pathTo("/admin/news/:id", { id: article.id })}
              >
                {article.title}
              </Link>
              {article.isTop && <p className="label-text">{t("top")}</p>}
            </Cell>
            <Cell>{article.author}</Cell>
            <Cell className="whitespace-nowrap">{newsTexts(`categories.${article.category}`)}</Cell>
            <Cell className="whitespace-nowrap">
              {newsTexts(`states.${isScheduled(article, now) ? "scheduled" : article.state}`)}
            </Cell>
            <Cell>{moment(article.submittedAt)}</Cell>
            <Cell>{moment(article.publishedAt)}</Cell>
            <Cell isFigure>{formatCount(article.viewCount, language)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function isScheduled({ state, publishedAt }: AdminNewsData["articles"][number], now: string): boolean {
  return state === "published" && publishedAt !== null && publishedAt > now
}
