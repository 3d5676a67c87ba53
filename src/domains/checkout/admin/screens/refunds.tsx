import { useNavigation } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { CsvLink } from "#admin/csv-link.tsx"
import { denseTable } from "#admin/dense-table.ts"
import { refundStates } from "#domains/wallet/admin/money-states.ts"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { fieldsOf } from "#platform/input.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Select } from "#ui/inputs.tsx"
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
import { continueRefund, listRefunds, RefundQuery } from "../list-refunds.ts"
import type { Route } from "./+types/refunds"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = RefundQuery.parse(Object.fromEntries(url.searchParams))
    return { query, ...(await listRefunds(ctx, query)) }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const submitted = fieldsOf(await request.formData())
  return await runAction(ctx, async () => {
    const { refund = "", intent = "", destination } = submitted
    const outcome = await continueRefund(ctx, refund, { intent, destination })
    return outcome === "waits"
      ? redirectWithToast("/admin/refunds", "admin", "approvals.messages.requested")
      : redirectWithToast("/admin/refunds", "checkout-admin", `refunds.messages.${outcome}`)
  })
}

export default function Refunds({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("checkout-admin")
  const adminTexts = useTexts("admin")
  const { query, refunds, total, pages } = loaderData
  return (
    <>
      <PageHead title={adminTexts("nav.refunds")} isHidden />
      <AdminPageHead title={adminTexts("nav.refunds")} aside={t("refunds.found", { count: total })}>
        <CsvLink to="/admin/refunds.csv" />
      </AdminPageHead>
      <Tabs
        label={t("refunds.byState")}
        tabs={(["", ...refundStates] as const).map((status) => ({
          to: status ? `?status=${status}` : "?",
          label: t(status ? `refunds.states.${status}` : "transfers.all"),
          isCurrent: query.status === status,
        }))}
      />
      {actionData && "refusal" in actionData && <Note tone="alarm">{actionData.refusal.message}</Note>}
      {refunds.length > 0 ? (
        <RefundTable refunds={refunds} />
      ) : (
        <EmptyState title={t("refunds.noneTitle")}>{t("refunds.noneNext")}</EmptyState>
      )}
      <Pagination page={query.page} pages={pages} />
    </>
  )
}

type ListedRefunds = Route.ComponentProps["loaderData"]["refunds"]

const tones = { pending: "act", succeeded: "lead", failed: "alarm" } as const

function RefundTable({ refunds }: { refunds: ListedRefunds }) {
  const t = useTexts("accounts-admin")
  const adminTexts = useTexts("admin")
  const checkoutTexts = useTexts("checkout-admin")
  const language = useLanguage()
  return (
    <Table caption={adminTexts("nav.refunds")} className={`stacks ${denseTable}`}>
      <thead>
        <tr>
          <HeadCell>{t("audit.when")}</HeadCell>
          <HeadCell>{checkoutTexts("transfers.order")}</HeadCell>
          <HeadCell isFigure>{checkoutTexts("transfers.amount")}</HeadCell>
          <HeadCell className="pl-6">{checkoutTexts("order.state")}</HeadCell>
          <HeadCell>{t("audit.by")}</HeadCell>
          <HeadCell>{t("audit.reason")}</HeadCell>
          <HeadCell>
            <span className="sr-only">{adminTexts("columns.acts")}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {refunds.map((refund) => (
          <tr key={refund.id}>
            <Cell className="figures whitespace-nowrap">{formatDate(refund.createdAt, language)}</Cell>
            <Cell className="whitespace-nowrap">
              <Link
                className="link figures font-semibold"
                to={pathTo("/admin/orders/:id", { id: refund.orderId })}
              >
                {refund.reference}
              </Link>
              <p className="label-text">{refund.email}</p>
            </Cell>
            <Cell isFigure className="font-semibold">
              {money(refund.amountCents)}
            </Cell>
            <Cell className="min-w-40 pl-6">
              <Badge tone={tones[refund.status]}>{checkoutTexts(`refunds.states.${refund.status}`)}</Badge>
              {refund.failure && <p className="label-text">{refund.failure}</p>}
              <p className="label-text">
                {checkoutTexts(`refunds.destination.${isByBank(refund) ? "bank" : refund.destination}`)}
              </p>
            </Cell>
            <Cell data-label={t("audit.by")}>{refund.actor ?? t("audit.server")}</Cell>
            <Cell className="min-w-40 break-words">
              <span lang="">{refund.reason}</span>
            </Cell>
            <Cell className="whitespace-nowrap">
              <ReissueForm refund={refund} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function isByBank({ provider, destination }: ListedRefunds[number]): boolean {
  return destination === "bank" || (provider === "paynow" && destination === "source")
}

function ReissueForm({ refund }: { refund: ListedRefunds[number] }) {
  const t = useTexts("checkout-admin")
  const isBusy = useNavigation().state !== "idle"
  if (refund.status === "succeeded" || (refund.status === "pending" && !isByBank(refund))) return null
  if (refund.isMadeGood) return <span className="label-text">{t("refunds.madeGood")}</span>
  const intent = refund.status === "failed" ? "reissue" : "made"
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="refund" value={refund.id} />
      {intent === "reissue" && (
        <Select
          name="destination"
          defaultValue={refund.destination}
          aria-label={t("refunds.refundLabel", { reference: refund.reference })}
        >
          <option value="source">
            {t(refund.provider === "paynow" ? "refunds.destination.bank" : "refunds.destination.source")}
          </option>
          {refund.memberId && <option value="wallet">{t("refunds.destination.wallet")}</option>}
          {refund.provider !== "paynow" && <option value="bank">{t("refunds.destination.bank")}</option>}
        </Select>
      )}
      <Button
        size="small"
        name="intent"
        value={intent}
        disabled={isBusy}
        aria-label={`${t(`refunds.${intent}`)}: ${refund.reference}`}
      >
        {t(`refunds.${intent}`)}
      </Button>
    </Form>
  )
}
