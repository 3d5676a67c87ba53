import { AdminForm, FormProblem, type PageAnswer, refusedIn } from "#admin/admin-form.tsx"
import { type MaintenanceMode, maintenanceScopes } from "#domains/outages/maintenance-scopes.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { SelectField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"

export function MaintenanceForm({ mode, answer }: { mode: MaintenanceMode; answer: PageAnswer }) {
  const t = useTexts("health")
  const language = useLanguage()
  return (
    <section className="grid max-w-read gap-3 border-t border-rule pt-4">
      <h2 className="text-xl">{t("maintenance.title")}</h2>
      <p className="text-ink-soft">{t("maintenance.intro")}</p>
      {mode.since !== null && (
        <Note tone="alarm">
          {t("maintenance.since", { since: formatDate(mode.since, language, "second") })}
        </Note>
      )}
      <AdminForm answer={answer} className="grid gap-4">
        {refusedIn(answer) && <FormProblem answer={answer} />}
        <SelectField
          label={t("maintenance.scope")}
          name="scope"
          value={mode.scope}
          options={maintenanceScopes.map((scope) => [scope, t(`maintenance.scopes.${scope}`)])}
        />
        <TextField
          label={t("maintenance.reason")}
          hint={t("maintenance.reasonHint")}
          name="reason"
          value={mode.reason}
          maxLength={200}
        />
        <div>
          <SubmitButton kind="act">{t("maintenance.save")}</SubmitButton>
        </div>
      </AdminForm>
    </section>
  )
}
