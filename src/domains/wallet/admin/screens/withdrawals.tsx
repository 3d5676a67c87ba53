import { useNavigation, useSearchParams } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { denseTable } from "#admin/dense-table.ts"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { fieldsOf } from "#platform/input.ts"
import { Form } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { Badge } from "#ui/status-mark.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { Tabs } from "#ui/tabs.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { payWithdrawal, refuseWithdrawal } from "../../end-withdrawal.ts"
import { listWithdrawals, WithdrawalQuery } from "../list-wallets.ts"
import { withdrawalStates } from "../money-states.ts"
import { PayeeCells, PayeeHeads } from "../parts/payee-cells.tsx"
import type { Route } from "./+types/withdrawals"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = WithdrawalQuery.parse(Object.fromEntries(url.searchParams))
    return { query, ...(await listWithdrawals(ctx, query)) }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const submitted = fieldsOf(await request.formData())
  const { withdrawal = "", intent, reason = "" } = submitted
  return await runAction(
    ctx,
    async () => {
      requirePermission(ctx, "money")
      await (intent === "refuse"
        ? refuseWithdrawal(ctx, withdrawal, { reason })
        : payWithdrawal(ctx, withdrawal))
      const message = intent === "refuse" ? "refused" : "paid"
      return redirectWithToast("/admin/withdrawals", "wallet-admin", `withdrawals.messages.${message}`)
    },
    submitted,
  )
}

export default function Withdrawals({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("wallet-admin")
  const membersTexts = useTexts("members")
  const checkoutTexts = useTexts("checkout-admin")
  const adminTexts = useTexts("admin")
  const [search] = useSearchParams()
  const { query, withdrawals, pages, requested, requestedCents } = loaderData
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const chosen = withdrawals.find(({ id, status }) => id === search.get("dialog") && status === "requested")
  return (
    <>
      <PageHead title={adminTexts("nav.withdrawals")} isHidden />
      <AdminPageHead
        title={adminTexts("nav.withdrawals")}
        aside={t("withdrawals.waiting", { count: requested, sum: money(requestedCents) })}
      >
        <Link className="link px-2 py-2" to="/admin/payouts">
          {adminTexts("nav.payouts")}
        </Link>
        <Link
          reloadsPage
          className="link px-2 py-2"
          to={`/admin/withdrawals.csv?status=${query.status}`}
          download
        >
          {adminTexts("exportCsv")}
        </Link>
      </AdminPageHead>
      <Tabs
        label={t("withdrawals.byState")}
        tabs={([...withdrawalStates, "all"] as const).map((status) => ({
          to: status === "all" ? "?status=" : `?status=${status}`,
          label: status === "all" ? checkoutTexts("transfers.all") : t(`withdrawals.states.${status}`),
          isCurrent: (query.status || "all") === status,
        }))}
      />
      {refused && !chosen && <Note tone="alarm">{refused.refusal.message}</Note>}
      {withdrawals.length > 0 ? (
        <WithdrawalTable withdrawals={withdrawals} />
      ) : (
        <EmptyState title={t("withdrawals.noneTitle")}>{t("withdrawals.noneNext")}</EmptyState>
      )}
      <Pagination page={query.page} pages={pages} />
      {chosen && (
        <ReasonDialog
          title={t("withdrawals.refuseTitle", {
            sum: money(chosen.amountCents),
            username: chosen.username,
          })}
          message={<p>{t("withdrawals.refuseMessage")}</p>}
          intent="refuse"
          button={t("withdrawals.refuse")}
          kind="alarm"
          action={`?dialog=${chosen.id}`}
          back="/admin/withdrawals"
          reason={{ label: membersTexts("memberDialogs.reasonForMember"), isRequired: true }}
          refusal={refused?.refusal}
          submitted={refused?.submitted}
        >
          <input type="hidden" name="withdrawal" value={chosen.id} />
        </ReasonDialog>
      )}
    </>
  )
}

type ListedWithdrawals = Route.ComponentProps["loaderData"]["withdrawals"]

const tones = { requested: "act", paid: "lead", refused: "soft" } as const

function WithdrawalTable({ withdrawals }: { withdrawals: ListedWithdrawals }) {
  const t = useTexts("admin")
  const checkoutTexts = useTexts("checkout-admin")
  const walletTexts = useTexts("wallet-admin")
  const language = useLanguage()
  return (
    <Table caption={t("nav.withdrawals")} className={`stacks ${denseTable}`}>
      <thead>
        <tr>
          <HeadCell>{walletTexts("withdrawals.requestedAt")}</HeadCell>
          <PayeeHeads />
          <HeadCell>{checkoutTexts("order.state")}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t("columns.acts")}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {withdrawals.map((row) => (
          <tr key={row.id}>
            <Cell className="figures whitespace-nowrap">{formatDate(row.createdAt, language)}</Cell>
            <PayeeCells row={row} />
            <Cell className="min-w-32">
              <Badge tone={tones[row.status]}>{walletTexts(`withdrawals.states.${row.status}`)}</Badge>
              {row.reason && <p className="label-text">{row.reason}</p>}
            </Cell>
            <Cell className="whitespace-nowrap">
              {row.status === "requested" && (row.runId ? <AtBank runId={row.runId} /> : <Acts row={row} />)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function AtBank({ runId }: { runId: string }) {
  const t = useTexts("settlements-admin")
  return (
    <Link className="link" to={pathTo("/admin/payouts/:id", { id: runId })}>
      {t("payouts.atBank")}
    </Link>
  )
}

function Acts({ row }: { row: ListedWithdrawals[number] }) {
  const t = useTexts("wallet-admin")
  const isBusy = useNavigation().state !== "idle"
  const of = `${row.username}, ${money(row.amountCents)}`
  return (
    <div className="flex gap-2">
      <Form method="post" preventScrollReset>
        <input type="hidden" name="withdrawal" value={row.id} />
        <Button
          size="small"
          name="intent"
          value="pay"
          disabled={isBusy}
          aria-label={`${t("withdrawals.pay")}: ${of}`}
        >
          {t("withdrawals.pay")}
        </Button>
      </Form>
      <LinkButton
        size="small"
        kind="alarm"
        to={`?dialog=${row.id}`}
        preventScrollReset
        aria-label={`${t("withdrawals.refuse")}: ${of}`}
      >
        {t("withdrawals.refuse")}
      </LinkButton>
    </div>
  )
}
