import { AdminForm, type PageAnswer, refusedIn } from "#admin/admin-form.tsx"
import { localeOf } from "#language/languages.ts"
import { useTexts } from "#language/use-texts.ts"
import { fieldError } from "#ui/field-error.ts"
import { HiddenField, SelectField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { componentField, impairments, incidentStages, statusComponents } from "../../components.ts"

type Props = {
  answer: PageAnswer
  values: Record<string, string>
  isNew: boolean
}

const languageEnds = [
  ["En", localeOf.en],
  ["Vi", localeOf.vi],
  ["Cn", localeOf.cn],
] as const

/** Opens an incident, or publishes an update of one. */
export function IncidentForm({ answer, values, isNew }: Props) {
  const t = useTexts("status-admin")
  const statusTexts = useTexts("status")
  const refused = refusedIn(answer)
  const isChecked = (name: string) => (refused?.submitted ?? values)[name] !== undefined
  return (
    <AdminForm answer={refused} values={values} asksBeforeLeaving className="grid max-w-[46rem] gap-5">
      <HiddenField name="key" value={values.key ?? ""} />
      {isNew &&
        languageEnds.map(([end, lang]) => (
          <TextField key={end} name={`title${end}`} label={t(`title${end}`)} lang={lang} maxLength={120} />
        ))}
      <fieldset className="grid gap-2">
        <legend className="pb-1 font-semibold">{t("components")}</legend>
        {statusComponents.map((component, index) => (
          <Checkbox
            key={component}
            name={componentField(component)}
            value="yes"
            defaultChecked={isChecked(componentField(component))}
            label={statusTexts(`components.${component}`)}
            error={index === 0 ? fieldError(refused?.refusal, "components") : undefined}
          />
        ))}
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField
          name="impact"
          label={t("impact")}
          options={impairments.map((impact) => [impact, statusTexts(`states.${impact}`)])}
        />
        <SelectField
          name="stage"
          label={t("stage")}
          options={incidentStages.map((stage) => [stage, statusTexts(`stages.${stage}`)])}
        />
        {isNew && (
          <TextField
            name="beganAt"
            label={t("began")}
            hint={t("beganHint")}
            type="datetime-local"
            inputClass="figures"
          />
        )}
      </div>
      {languageEnds.map(([end, lang]) => (
        <TextField
          key={end}
          name={`text${end}`}
          label={t(`text${end}`)}
          hint={end === "En" ? t("textHint") : undefined}
          lang={lang}
          rows={4}
          maxLength={2_000}
        />
      ))}
      <SubmitButton kind="act" className="justify-self-start" text={t(isNew ? "open" : "publish")} />
    </AdminForm>
  )
}
