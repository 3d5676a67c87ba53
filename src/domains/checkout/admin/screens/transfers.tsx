import { useLocation, useNavigation } from "react-router"
import { AdminFilter } from "#admin/admin-filter.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Choice } from "#admin/choice.tsx"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { samePage, withSearch } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { listTransfers, type TransferQuery as Query, TransferQuery } from "../../transfers/list-transfers.ts"
import { transferStatuses } from "../../transfers/statuses.ts"
import { type BulkMatchResult, matchInBulk } from "../match-in-bulk.ts"
import { canChoose, TransferTable } from "../parts/transfer-table.tsx"
import type { Route } from "./+types/transfers"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = TransferQuery.parse(Object.fromEntries(url.searchParams))
    return { query, ...(await listTransfers(ctx, query)) }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const form = await request.formData()
  const pairs = form.getAll("pair").filter((pair) => typeof pair === "string")
  return await runAction(ctx, async () => ({ result: await matchInBulk(ctx, pairs) }))
}

export default function Transfers({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("checkout-admin")
  const adminTexts = useTexts("admin")
  const { search } = useLocation()
  const isBusy = useNavigation().state !== "idle"
  const { query, transfers, total, pages, waiting } = loaderData
  const hasChoice = transfers.some((each) => !each.needsColleague && each.proposals.some(canChoose))
  return (
    <>
      <PageHead title={t("transfers.title")} isHidden />
      <AdminPageHead
        title={t("transfers.title")}
        aside={t("transfers.waiting", { count: waiting.count, sum: money(waiting.cents) })}
      >
        <Link reloadsPage className="link px-2 py-2" to={withSearch("/admin/transfers.csv", search)} download>
          {adminTexts("exportCsv")}
        </Link>
        <LinkButton to="/admin/transfers/new">{t("transfers.enter")}</LinkButton>
        <LinkButton to="/admin/transfers/import">{t("transfers.import")}</LinkButton>
      </AdminPageHead>
      <Filter query={query} />
      {actionData && "refusal" in actionData && <Note tone="alarm">{actionData.refusal.message}</Note>}
      {actionData && "result" in actionData && <Result result={actionData.result} />}
      {transfers.length > 0 ? (
        <Form key={search} method="post" action={samePage(search)} preventScrollReset className="grid gap-4">
          <TransferTable transfers={transfers} />
          {hasChoice && (
            <div className="flex flex-wrap items-center gap-4">
              <Button kind="act" name="intent" value="match" disabled={isBusy}>
                {t("transfers.confirm")}
              </Button>
              <p className="label-text max-w-read">{t("transfers.confirmNote")}</p>
            </div>
          )}
        </Form>
      ) : (
        <EmptyState title={t("transfers.noneTitle")}>{t("transfers.noneNext")}</EmptyState>
      )}
      {total > 0 && <Pagination page={query.page} pages={pages} />}
    </>
  )
}

function Result({ result: { paid, late, retainedCents, left } }: { result: BulkMatchResult }) {
  const t = useTexts("checkout-admin")
  const adminTexts = useTexts("admin")
  return (
    <Note tone={left.length > 0 ? "alarm" : "lead"}>
      {paid.length > 0 && (
        <p>
          {t("transfers.matchedPaid", { count: paid.length, references: paid.join(adminTexts("comma")) })}
        </p>
      )}
      {late.length > 0 && <p>{t("transfers.matchedLate", { references: late.join(adminTexts("comma")) })}</p>}
      {retainedCents > 0 && <p>{t("transfers.matchedRetained", { sum: money(retainedCents) })}</p>}
      {left.map((reason, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same text may occur twice
        <p key={index}>{reason}</p>
      ))}
    </Note>
  )
}

function Filter({ query }: { query: Query }) {
  const t = useTexts("checkout-admin")
  const adminTexts = useTexts("admin")
  return (
    <AdminFilter
      layout="wide"
      label={t("transfers.byWhat")}
      q={query.q}
      searchInput={{ label: t("transfers.find"), className: "xl:w-72" }}
    >
      <Choice
        name="status"
        value={query.status}
        label={adminTexts("columns.status")}
        any={t("transfers.all")}
        options={transferStatuses}
        optionLabel={(status) => t(`transfers.statuses.${status}`)}
        className="xl:w-44"
      />
    </AdminFilter>
  )
}
