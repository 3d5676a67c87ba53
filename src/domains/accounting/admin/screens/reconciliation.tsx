import { FormProblem } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { TableSection } from "#admin/section.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { continueRefund, listRefunds } from "#domains/checkout/admin/list-refunds.ts"
import { refundColumns } from "#domains/checkout/admin/parts/refund-columns.tsx"
import { refundList } from "#domains/checkout/admin/refund-list.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { Form } from "#platform/routing.ts"
import { SubmitButton } from "#ui/form-fields.tsx"
import { TextLink } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { readReconciliations, reconcileNow } from "../../reconciliation/run-reconciliation.ts"
import { differenceColumns, runColumns } from "../parts/reconciliation-columns.tsx"
import type { Route } from "./+types/reconciliation"

export const loader = adminLoader("money", async (ctx, { url }: Route.LoaderArgs) => {
  const failed = await listRefunds(ctx, parseListQuery(refundList, { status: "failed", limit: "100" }))
  return {
    ...(await readReconciliations(ctx, url.searchParams.get("run"))),
    refunds: failed.refunds.filter(({ isMadeGood }) => !isMadeGood),
  }
})

/** The buttons of refunds are those of their own page. */
export const action = adminAction("money", async (ctx, submitted) => {
  const { refund, intent = "", destination } = submitted
  if (refund === undefined) {
    await reconcileNow(ctx)
    return redirectWithToast("/admin/reconciliation", "accounting-admin", "reconciliation.compared")
  }
  const outcome = await continueRefund(ctx, refund, { intent, destination })
  return outcome === "waits"
    ? redirectWithToast("/admin/reconciliation", "admin", "approvals.messages.requested")
    : redirectWithToast("/admin/reconciliation", "checkout-admin", `refunds.messages.${outcome}`)
})

export default function Reconciliation({ loaderData, actionData }: Route.ComponentProps) {
  const { runs, shown, refunds } = loaderData
  const t = useTexts("accounting-admin")
  const kit = useTexts("admin")
  const language = useLanguage()
  return (
    <>
      <AdminPageHead title={kit("nav.reconciliation")} aside={t("reconciliation.about")}>
        <TextLink to="/admin/revenue" className="px-2 py-2" text={kit("nav.revenue")} />
        <Form method="post" preventScrollReset>
          <SubmitButton kind="act" text={t("reconciliation.compare")} />
        </Form>
      </AdminPageHead>
      <FormProblem answer={actionData} />
      {shown === undefined && <Note>{t("reconciliation.none")}</Note>}
      {shown && shown.count === 0 && (
        <Note tone="lead">
          {t("reconciliation.clean")} {formatDate(shown.at, language)}
        </Note>
      )}
      {shown && (
        <TableSection
          title={`${t("reconciliation.found", { count: shown.count })}: ${formatDate(shown.at, language)}`}
          noun="accounting-admin"
          columns={differenceColumns}
          rows={shown.differences}
          rowKey={({ kind, subjectId }) => `${kind} ${subjectId}`}
        />
      )}
      <TableSection
        title={t("reconciliation.failedRefunds")}
        noun="checkout-admin"
        columns={refundColumns}
        rows={refunds}
        none={t("reconciliation.noFailedRefunds")}
      />
      <TableSection
        title={t("reconciliation.runs")}
        noun="accounting-admin"
        columns={runColumns}
        rows={runs}
      />
    </>
  )
}
