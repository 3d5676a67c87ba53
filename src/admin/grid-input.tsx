import type { ComponentProps } from "react"
import { classNames } from "#ui/class-names.ts"
import { FieldError } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { useFieldError, useFormField } from "#ui/form-context.ts"
import { Input } from "#ui/inputs.tsx"

type Props = { name: string; label: string; value?: string } & Omit<
  ComponentProps<"input">,
  "name" | "value" | "defaultValue"
>

/** A field in a cell of a table. Its `name` is `column.row` (`grid-keys.ts`). */
export function GridInput({ name, label, value = "", className, ...input }: Props) {
  const form = useFormField(name, name)
  const { anchor, error } = useFieldError(form.anchor, fieldError(form.refusal, name))
  const about = error ? `${anchor ?? name}-error` : undefined
  return (
    <>
      <Input
        {...input}
        key={value}
        id={anchor}
        name={name}
        defaultValue={form.submitted ?? value}
        autoComplete="off"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={about}
        className={classNames("min-h-9 px-2 py-1 text-sm", className)}
      />
      {error && <FieldError id={about ?? ""}>{error}</FieldError>}
    </>
  )
}

/** An amount in dollars. */
export const gridAmount = { inputMode: "decimal", className: "figures w-20 text-right" } as const
