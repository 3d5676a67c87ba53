import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { DataTable } from "#admin/lists/data-table.tsx"
import { NextAction } from "#admin/objects/next-action.tsx"
import { ObjectColumns } from "#admin/objects/object-columns.tsx"
import { StateTrack } from "#admin/objects/state-track.tsx"
import { readUploadedText } from "#admin/uploaded-file.ts"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { Assignee } from "#domains/assignments/parts/assignee.tsx"
import { readAssignment } from "#domains/assignments/reads.ts"
import { ObjectActivity } from "#domains/notes/parts/object-activity.tsx"
import { readActivity } from "#domains/notes/read-activity.ts"
import { answerRun } from "#domains/wallet/payout-runs.ts"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { TextLink } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { readPayoutRun } from "../list-payouts.ts"
import { payoutRunColumns } from "../parts/payout-run-columns.tsx"
import type { Route } from "./+types/payout-run"

export const loader = adminLoader("money", async (ctx, { params }: Route.LoaderArgs) => ({
  run: await readPayoutRun(ctx, params.id),
  activity: await readActivity(ctx, params.id),
  assignment: await readAssignment(ctx, params.id, "money"),
}))

export const action = adminAction("money", async (ctx, _submitted, { params }: Route.ActionArgs, form) => ({
  counts: await answerRun(ctx, params.id, await readUploadedText(form.get("file"), 2)),
}))

const payoutRunSteps = ["sent", "answered"] as const

export default function PayoutRun({
  loaderData: { run, activity, assignment },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts("settlements-admin")
  const adminTexts = useTexts("admin")
  const language = useLanguage()
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined
  const counts = actionData && "counts" in actionData ? actionData.counts : undefined
  const title = t("payouts.runOf", { moment: formatDate(run.madeAt, language) })
  const { paid, failed, open } = run
  return (
    <>
      <AdminPageHead
        title={title}
        back={{ to: "/admin/payouts?show=runs", text: adminTexts("nav.payouts") }}
        aside={`${money(run.totalCents)} · ${t("payouts.counts", { paid, failed, open })} · ${run.by}`}
      >
        <TextLink
          reloadsPage
          to={pathTo("/admin/payouts/:id/bank.csv", { id: run.id })}
          download
          className="px-2 py-2"
          text={t("payouts.file")}
        />
      </AdminPageHead>
      {refusal && <Note tone="alarm">{refusal.message}</Note>}
      {counts && <Note tone="lead">{t("payouts.answered", counts)}</Note>}
      <StateTrack
        label={adminTexts("object.track")}
        steps={payoutRunSteps.map((step) => ({ name: step, text: t(`payouts.steps.${step}`) }))}
        current={open > 0 ? "sent" : "answered"}
      />
      {open > 0 && (
        <NextAction text={t("payouts.nextAnswer")}>
          <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-start gap-3">
            <TextField
              name="file"
              label={t("payouts.answer")}
              hint={t("payouts.answerHint")}
              className="w-full max-w-[34rem]"
              type="file"
              accept=".csv,text/csv"
              required
            />
            <SubmitButton kind="act" className="min-h-11 sm:mt-7" text={t("payouts.importAnswer")} />
          </Form>
        </NextAction>
      )}
      <ObjectColumns aside={<Assignee assignment={assignment} />}>
        <DataTable
          noun="settlements-admin"
          caption={title}
          columns={payoutRunColumns}
          rows={run.rows}
          isInner
        />
      </ObjectColumns>
      <ObjectActivity activity={activity} />
    </>
  )
}
