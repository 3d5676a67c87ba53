import { AdminForm, FormProblem, type PageAnswer, refusedIn } from "#admin/admin-form.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { FormFields } from "#platform/input.ts"
import { LinkButton } from "#ui/button.tsx"
import { amountInput, SelectField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import type { EntryNoun } from "../../save-entry.ts"
import { type EntryField, entryFields } from "../entry-fields.ts"

type Props = { noun: EntryNoun; values: FormFields; answer: PageAnswer; isNew: boolean; backTo: AppPath }

export function EntryForm({ noun, values, answer, isNew, backTo }: Props) {
  const t = useTexts("catalogue-admin")
  const adminTexts = useTexts("admin")
  const fields: readonly EntryField[] = entryFields[noun]
  return (
    <AdminForm answer={answer} asksBeforeLeaving values={values} className="grid max-w-[56rem] gap-6">
      <FormProblem answer={answer} />
      <div className="grid gap-4 md:grid-cols-3">
        {fields.map((field) => (
          <EntryInput
            key={field.name}
            field={field}
            isTicked={(refusedIn(answer)?.submitted ?? values)[field.name] !== undefined}
          />
        ))}
      </div>
      <p className="label-text">
        {noun !== "categories" && t("addressNote")} {t("written")}
      </p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton intent="save" kind="act" text={t(isNew ? "add" : "save")} />
        <LinkButton kind="quiet" to={backTo} text={isNew ? adminTexts("cancel") : t("leave")} />
      </div>
    </AdminForm>
  )
}

type EntryInputProps = { field: EntryField; isTicked: boolean }

function EntryInput({ field: { name, kind, isRequired = false, choices = [] }, isTicked }: EntryInputProps) {
  const t = useTexts("catalogue")
  const label = t(`fields.${name}`)
  const common = { name, label, required: isRequired }
  if (kind === "tick")
    return <Checkbox name={name} label={label} defaultChecked={isTicked} className="content-center md:pt-7" />
  if (kind === "long") return <TextField {...common} rows={4} lang="en" className="md:col-span-3" />
  if (kind === "figure") return <TextField {...common} {...amountInput} />
  if (kind === "line") return <TextField {...common} autoComplete="off" />
  return <SelectField {...common} options={choices.map((choice) => [choice, t(`topics.${choice}`)])} />
}
