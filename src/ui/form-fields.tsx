import type { ComponentProps } from "react"
import { useNavigation } from "react-router"
import { Button } from "./button.tsx"
import { Field } from "./field.tsx"
import { fieldError } from "./field-error.ts"
import { useFormField } from "./form-context.ts"
import { Input, Select, TextArea } from "./inputs.tsx"
import { SavedMeanwhile } from "./meanwhile/saved-meanwhile.tsx"

type LabelProps = Pick<ComponentProps<typeof Field>, "hint" | "aside" | "className"> & { label: string }

/** `field` is the name in refusals, where it is not that of the input; `value` the usual one. */
type FieldOfForm = LabelProps & {
  name: string
  field?: string
  value?: string | undefined
  error?: string | undefined
}

function useField({ name, field = name, value, error, label, hint, aside, className }: FieldOfForm) {
  const form = useFormField(name, field, value)
  return {
    value: form.submitted ?? form.value,
    saved: form.value ?? "",
    change: form.change,
    field: {
      ...{ label, hint, aside },
      ...(className ? { className } : {}),
      ...(form.anchor === undefined ? {} : { anchor: form.anchor }),
      error: error ?? fieldError(form.refusal, field),
    },
  }
}

type TextFieldProps = FieldOfForm & { inputClass?: string; rows?: number } & Omit<
    ComponentProps<"input">,
    "name" | "value" | "className" | "defaultValue"
  >

/** An input with its label. A `PostForm` around it gives its value and its error. With `rows` it is a text area. */
export function TextField(props: TextFieldProps) {
  const { field, ...values } = useField(props)
  const { label, hint, aside, className, value: _, error, field: __, inputClass, rows, ...input } = props
  const common = { defaultValue: values.value, className: inputClass }
  return (
    <Field {...field}>
      {(fieldProps) => (
        <>
          {rows === undefined ? (
            <Input {...fieldProps} {...input} {...common} />
          ) : (
            <TextArea {...fieldProps} {...(input as ComponentProps<"textarea">)} {...common} rows={rows} />
          )}
          <SavedMeanwhile {...values} name={input.name} label={label} />
        </>
      )}
    </Field>
  )
}

/** Of a figure that is typed, such as an amount: `<TextField {...amountInput} … />`. */
export const amountInput = { inputMode: "decimal", autoComplete: "off", inputClass: "figures" } as const

/** A value, or a value and its text. */
type FieldOption = string | readonly [value: string, text: string]

type SelectFieldProps = FieldOfForm & {
  options: readonly FieldOption[]
  required?: boolean
  /** Of texts that are not translated. */
  lang?: string
}

export function SelectField(props: SelectFieldProps) {
  const { field, ...values } = useField(props)
  const { name, label, options, required, lang } = props
  return (
    <Field {...field}>
      {(fieldProps) => (
        <>
          <Select {...fieldProps} name={name} required={required} defaultValue={values.value}>
            {options.map((option) => {
              const [optionValue, text] = typeof option === "string" ? [option, option] : option
              return (
                <option key={optionValue} value={optionValue} lang={lang}>
                  {text}
                </option>
              )
            })}
          </Select>
          <SavedMeanwhile {...values} name={name} label={label} text={textOf(options, values.saved)} />
        </>
      )}
    </Field>
  )
}

function textOf(options: readonly FieldOption[], value: string): string {
  const option = options.find((each) => typeof each !== "string" && each[0] === value)
  return option ? option[1] : value
}

type SubmitButtonProps = { intent?: string } & ComponentProps<typeof Button>

/** Cannot be pressed twice: waits while a page loads. */
export function SubmitButton({ intent, disabled = false, ...button }: SubmitButtonProps) {
  const isBusy = useNavigation().state !== "idle"
  return (
    <Button
      {...(intent === undefined ? {} : { name: "intent", value: intent })}
      {...button}
      disabled={isBusy || disabled}
    />
  )
}

/** A hidden value, such as a key that makes two submissions one: the same after a refusal. */
export function HiddenField({ name, value }: { name: string; value: string | number }) {
  const { submitted } = useFormField(name, name)
  return <input type="hidden" name={name} value={submitted ?? value} />
}
