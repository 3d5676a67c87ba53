import type { ReactNode } from "react"
import type { FormFields } from "#platform/input.ts"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { SubmitButton } from "#ui/form-fields.tsx"
import { Checkbox, Input, TextArea } from "#ui/inputs.tsx"
import { AdminForm, type PageAnswer, refusedIn } from "./admin-form.tsx"
import { type SettingControl, type SettingPath, type SettingsFields, settingPaths } from "./setting-fields.ts"

type SettingsSection<Values> = { title?: string; settings: readonly (keyof Values & string)[] }

type Props<Values> = {
  fields: SettingsFields<Values>
  sections: readonly SettingsSection<Values>[]
  label: (path: SettingPath<Values>) => string
  hint?: (path: SettingPath<Values>) => string | undefined
  typed: FormFields
  answer: PageAnswer
  save: string
  /** A second button that shows what the values would do, without saving them (`intent` is "look"). */
  preview?: string
  children?: ReactNode
}

export function SettingsForm<Values>(props: Props<Values>) {
  const { fields, sections, label, hint, typed, answer, save, preview, children } = props
  return (
    <AdminForm answer={answer} asksBeforeLeaving className="grid gap-6" preventScrollReset>
      {sections.map(({ title, settings }) => (
        <fieldset key={settings.join(" ")} className="grid gap-3 border-t border-rule pt-4">
          {title && (
            <legend className="float-left w-full">
              <h2 className="text-xl">{title}</h2>
            </legend>
          )}
          <div className="grid items-start gap-4 md:grid-cols-3 xl:grid-cols-4">
            {settingPaths(fields, settings).map(({ path, field }) => (
              <SettingInput
                key={path}
                name={path}
                control={field.control}
                label={label(path)}
                hint={hint?.(path)}
                value={typed[path] ?? ""}
                error={fieldError(refusedIn(answer)?.refusal, path)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {children}
      <div className="flex flex-wrap gap-3">
        <SubmitButton kind="act" intent="save" text={save} />
        {preview && <SubmitButton intent="look">{preview}</SubmitButton>}
      </div>
    </AdminForm>
  )
}

type SettingInputProps = {
  name: string
  control: SettingControl
  label: string
  hint: string | undefined
  value: string
  error: string | undefined
}

function SettingInput({ name, control, label, hint, value, error }: SettingInputProps) {
  if (control === "tick")
    return (
      <div className="grid gap-1">
        <Checkbox name={name} value="yes" defaultChecked={value === "yes"} label={label} error={error} />
        {hint && <p className="label-text">{hint}</p>}
      </div>
    )
  return (
    <Field
      label={label}
      hint={hint}
      anchor={name}
      error={error}
      {...(typeof control === "object" ? { className: "md:col-span-2" } : {})}
    >
      {(fieldProps) =>
        typeof control === "object" ? (
          <TextArea
            {...fieldProps}
            name={name}
            rows={control.rows}
            lang={control.lang}
            defaultValue={value}
          />
        ) : (
          <Input
            {...fieldProps}
            name={name}
            type={control === "time" || control === "date" ? control : "text"}
            inputMode={control === "decimal" ? "decimal" : undefined}
            defaultValue={value}
          />
        )
      }
    </Field>
  )
}
