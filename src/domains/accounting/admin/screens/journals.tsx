import { AdminForm, FormProblem, refusedIn } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Section, TableSection } from "#admin/section.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { changeLockDate, LockDate, listLocks } from "#domains/wallet/lock-date.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { parseInput } from "#platform/input.ts"
import { formatLocalTime, monthsBefore } from "#platform/time.ts"
import { SelectField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { exportJournals, JournalChoices, listJournalExports } from "../../journals/export-journals.ts"
import { journalFormats } from "../../journals/journal-formats.ts"
import { journalGroupings } from "../../journals/make-journals.ts"
import { readAccountMapping, saveAccountMapping } from "../../journals/save-accounts.ts"
import { AccountMappingForm } from "../parts/account-mapping.tsx"
import { exportColumns, lockColumns } from "../parts/journal-columns.tsx"
import type { Route } from "./+types/journals"

export const loader = adminLoader("money", async (ctx) => ({
  lastMonth: lastMonthOf(ctx.now()),
  exports: await listJournalExports(ctx),
  locks: await listLocks(ctx),
  mapping: await readAccountMapping(ctx),
}))

export const action = adminAction("money", async (ctx, submitted) => {
  const { intent } = submitted
  if (intent === "lock") {
    const isWaiting = await changeLockDate(ctx, parseInput("wallet", LockDate, submitted))
    return isWaiting
      ? redirectWithToast("/admin/approvals", "admin", "approvals.messages.requested")
      : redirectWithToast("/admin/journals", "accounting-admin", "lock.saved")
  }
  if (intent === "accounts") await saveAccountMapping(ctx, submitted)
  else await exportJournals(ctx, parseInput("accounting", JournalChoices, submitted))
  const message = intent === "accounts" ? "journals.accountsSaved" : "journals.exported"
  return redirectWithToast("/admin/journals", "accounting-admin", message)
})

export default function Journals({ loaderData, actionData }: Route.ComponentProps) {
  const { lastMonth, exports, locks, mapping } = loaderData
  const t = useTexts("accounting-admin")
  const kit = useTexts("admin")
  return (
    <>
      <AdminPageHead title={kit("nav.journals")} aside={t("journals.about")} />
      <FormProblem answer={actionData} />
      <AdminForm
        answer={refusedIn(actionData, "export")}
        className="flex flex-wrap items-start gap-3"
        preventScrollReset
      >
        <TextField
          name="firstDay"
          label={t("journals.firstDay")}
          type="date"
          value={lastMonth.from}
          required
        />
        <TextField name="lastDay" label={t("journals.lastDay")} type="date" value={lastMonth.to} required />
        <SelectField
          name="grouping"
          label={t("journals.grouping")}
          options={journalGroupings.map((each) => [each, t(`journals.groupings.${each}`)] as const)}
        />
        <SelectField
          name="format"
          label={t("journals.format")}
          options={journalFormats.map((each) => [each, t(`journals.formats.${each}`)] as const)}
        />
        <SubmitButton kind="act" intent="export" className="min-h-11 sm:mt-7" text={t("journals.export")} />
      </AdminForm>
      <TableSection
        title={t("journals.exports")}
        noun="accounting-admin"
        columns={exportColumns}
        rows={exports}
        none={t("journals.none")}
      />
      <LockDateForm locks={locks} answer={actionData} />
      <AccountMappingForm mapping={mapping} answer={refusedIn(actionData, "accounts")} />
    </>
  )
}

function LockDateForm({
  locks,
  answer,
}: {
  locks: Route.ComponentProps["loaderData"]["locks"]
  answer: Route.ComponentProps["actionData"]
}) {
  const t = useTexts("accounting-admin")
  const language = useLanguage()
  const [current] = locks
  return (
    <Section title={t("lock.title")}>
      <p className="max-w-read text-ink-soft">
        {current ? t("lock.now", { date: formatDate(current.until, language, "day") }) : t("lock.none")}{" "}
        {t("lock.note")}
      </p>
      <AdminForm
        answer={refusedIn(answer, "lock")}
        className="flex flex-wrap items-start gap-3"
        preventScrollReset
      >
        <TextField name="until" label={t("lock.until")} type="date" value={current?.until} required />
        <TextField
          name="reason"
          label={t("lock.reason")}
          hint={t("lock.reasonHint")}
          className="w-full max-w-[24rem]"
          maxLength={500}
        />
        <SubmitButton intent="lock" className="min-h-11 sm:mt-7" text={t("lock.save")} />
      </AdminForm>
      <TableSection title={t("lock.history")} noun="accounting-admin" columns={lockColumns} rows={locks} />
    </Section>
  )
}

function lastMonthOf(now: Date): { from: string; to: string } {
  const month = formatLocalTime(monthsBefore(now, 1)).slice(0, 7)
  const first = Temporal.PlainDate.from(`${month}-01`)
  return { from: first.toString(), to: first.add({ months: 1 }).subtract({ days: 1 }).toString() }
}
