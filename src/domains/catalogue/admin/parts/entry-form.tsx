import { useNavigation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError, formError } from "#ui/field-error.ts"
import { Checkbox, Input, Select, TextArea } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { type EntryField, type EntryNoun, entryFields } from "../entry-fields.ts"

type Props = {
  noun: EntryNoun
  values: FormFields
  refusal: RefusalView | undefined
  isNew: boolean
  backTo: AppPath
}

export function EntryForm({ noun, values, refusal, isNew, backTo }: Props) {
  const t = useTexts("catalogue-admin")
  const isBusy = useNavigation().state !== "idle"
  const problem = formError(refusal)
  const fields: readonly EntryField[] = entryFields[noun]
  return (
    <PostForm refusal={refusal} className="grid max-w-[56rem] gap-6">
      {problem && <Note tone="alarm">{problem}</Note>}
      <div className="grid gap-4 md:grid-cols-3">
        {fields.map((field) => (
          <EntryInput
            key={field.name}
            field={field}
            value={values[field.name]}
            error={fieldError(refusal, field.name)}
          />
        ))}
      </div>
      <p className="label-text">
        {noun !== "categories" && t("addressNote")} {t("written")}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="save" kind="act" disabled={isBusy}>
          {t(isNew ? "add" : "save")}
        </Button>
        <LinkButton kind="quiet" to={backTo}>
          {t("leave")}
        </LinkButton>
      </div>
    </PostForm>
  )
}

type EntryInputProps = { field: EntryField; value: string | undefined; error: string | undefined }

function EntryInput({ field, value, error }: EntryInputProps) {
  const t = useTexts("catalogue")
  const { name, kind, isRequired = false, choices = [] } = field
  const label = t(`fields.${name}`)
  if (kind === "tick")
    return (
      <Checkbox
        name={name}
        label={label}
        defaultChecked={value !== undefined}
        error={error}
        className="content-center md:pt-7"
      />
    )
  return (
    <Field label={label} anchor={name} error={error} className={kind === "long" ? "md:col-span-3" : ""}>
      {(fieldProps) => {
        const common = { ...fieldProps, name, defaultValue: value, required: isRequired }
        if (kind === "long") return <TextArea {...common} rows={4} lang="en" />
        if (kind === "figure")
          return <Input {...common} inputMode="decimal" autoComplete="off" className="figures" />
        if (kind === "line") return <Input {...common} autoComplete="off" />
        return (
          <Select {...common}>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {t(`topics.${choice}`)}
              </option>
            ))}
          </Select>
        )
      }}
    </Field>
  )
}
