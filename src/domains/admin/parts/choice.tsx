import type { ReactNode } from "react"
import { classNames } from "#ui/class-names.ts"
import { Field } from "#ui/field.tsx"
import { Select } from "#ui/inputs.tsx"

type Props = {
  name: string
  value: string
  label: string
  any?: string
  className?: string
  children: ReactNode
}

/** One of several in a desk's filter; `any` is the choice of none. */
export function Choice({ name, value, label, any, className = "xl:w-36", children }: Props) {
  return (
    <Field label={label} className={classNames("min-w-0", className)}>
      {(ties) => (
        <Select {...ties} name={name} defaultValue={value}>
          {any !== undefined && <option value="">{any}</option>}
          {children}
        </Select>
      )}
    </Field>
  )
}
