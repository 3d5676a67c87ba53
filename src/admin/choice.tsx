import { classNames } from "#ui/class-names.ts"
import { Field } from "#ui/field.tsx"
import { Select } from "#ui/inputs.tsx"

type Props<Option extends string> = {
  name: string
  value: string | undefined
  label: string
  any?: string
  options: readonly Option[]
  optionLabel?: (option: Option) => string
  lang?: string
  className?: string
}

export function Choice<Option extends string>(props: Props<Option>) {
  const { name, value = "", label, any, options, optionLabel = String, lang, className } = props
  return (
    <Field label={label} className={classNames("min-w-0", className)}>
      {(fieldProps) => (
        <Select {...fieldProps} name={name} defaultValue={value}>
          {any !== undefined && <option value="">{any}</option>}
          {options.map((option) => (
            <option key={option} value={option} lang={lang}>
              {optionLabel(option)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
