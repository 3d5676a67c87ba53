import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { BulkForm } from "#admin/bulk-form.tsx"
import { CsvLink } from "#admin/csv-link.tsx"
import { useTexts } from "#language/use-texts.ts"
import { fieldsOf } from "#platform/input.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { Tabs } from "#ui/tabs.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { actOnSubmissions } from "../act-on-bottles.ts"
import { submissionBulkActs } from "../bottle-bulk-acts.ts"
import { BottleFilter } from "../parts/bottle-filter.tsx"
import { BottleTable } from "../parts/bottle-table.tsx"
import { BottleQuery, bottleViews } from "../query.ts"
import { countBottles, listAdminBottles } from "../reads.ts"
import type { Route } from "./+types/submissions"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = BottleQuery.parse(Object.fromEntries(url.searchParams))
    return { query, ...(await listAdminBottles(ctx, query)), counts: await countBottles(ctx) }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const form = await request.formData()
  return await runAction(ctx, async () => ({ many: await actOnSubmissions(ctx, form) }), fieldsOf(form))
}

export default function Submissions({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("submissions-admin")
  const adminTexts = useTexts("admin")
  const { query, bottles, total, pages, counts } = loaderData
  return (
    <>
      <PageHead title={adminTexts("nav.submissions")} isHidden />
      <AdminPageHead title={adminTexts("nav.submissions")} aside={t("intake.found", { count: total })}>
        <CsvLink to="/admin/submissions.csv" />
      </AdminPageHead>
      <Tabs
        label={t("intake.byWork")}
        tabs={bottleViews.map((each) => ({
          to: `?show=${each}`,
          label: t(`intake.shows.${each}`),
          isCurrent: query.show === each,
          count: counts[each],
        }))}
      />
      <BottleFilter query={query} />
      {bottles.length === 0 ? (
        <EmptyState title={t("intake.none")}>{t("intake.noneNext")}</EmptyState>
      ) : (
        <>
          <BottleTable bottles={bottles} caption={adminTexts("nav.submissions")} canChoose />
          <BulkForm list="submissions" acts={submissionBulkActs} answer={actionData} />
        </>
      )}
      <Pagination page={query.page} pages={pages} />
    </>
  )
}
