import { AdminFilter } from "#admin/admin-filter.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Choice } from "#admin/choice.tsx"
import { CsvLink } from "#admin/csv-link.tsx"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Note } from "#ui/note.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { Tabs } from "#ui/tabs.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { FindingQuery } from "../../inputs.ts"
import { findingKinds, findingStates } from "../../kinds.ts"
import { listFindings } from "../../reads.ts"
import { requestIntegritySearch } from "../../request-integrity-search.ts"
import { FindingTable } from "../parts/finding-table.tsx"
import type { Route } from "./+types/integrity"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = FindingQuery.parse(Object.fromEntries(url.searchParams))
    return { query, ...(await listFindings(ctx, query)) }
  })
}

export async function action({ context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  return await runAction(ctx, async () => {
    await requestIntegritySearch(ctx)
    return redirectWithToast("/admin/integrity", "integrity-admin", "messages.checkStarted")
  })
}

export default function Integrity({ loaderData, actionData }: Route.ComponentProps) {
  const { query, findings, total, pages } = loaderData
  const t = useTexts("integrity-admin")
  const integrityTexts = useTexts("integrity")
  return (
    <>
      <PageHead title={t("title")} isHidden />
      <AdminPageHead title={t("title")} aside={t("found", { count: total })}>
        <CsvLink to="/admin/integrity.csv" />
        <Form method="post">
          <Button kind="plain">{t("checkNow")}</Button>
        </Form>
      </AdminPageHead>
      {actionData && <Note tone="alarm">{actionData.refusal.message}</Note>}
      <p className="max-w-read text-ink-soft">{t("about")}</p>
      <Tabs
        label={t("show")}
        tabs={findingStates.map((state) => ({
          to: state === "open" ? "?" : `?show=${state}`,
          label: t(`states.${state}`),
          isCurrent: query.show === state,
        }))}
      />
      <AdminFilter layout="line" hiddenFields={{ show: query.show }} find={t("find")} className="flex-wrap">
        <Choice
          name="kind"
          value={query.kind}
          label={t("kind")}
          any={t("any")}
          options={findingKinds}
          optionLabel={(kind) => t(`kinds.${kind}`)}
          className="w-full max-w-[28rem]"
        />
      </AdminFilter>
      {findings.length > 0 ? (
        <FindingTable findings={findings} caption={t("title")} />
      ) : (
        <EmptyState title={t("noneTitle")}>{t("noneNext")}</EmptyState>
      )}
      <Pagination page={query.page} pages={pages} />
      <details className="max-w-read">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">{t("how")}</summary>
        <div className="grid gap-2 pt-2 text-ink-soft">
          {(["sharing", "seller", "raiser", "defaulter"] as const).map((part) => (
            <p key={part}>{integrityTexts(`how.${part}`)}</p>
          ))}
        </div>
      </details>
    </>
  )
}
