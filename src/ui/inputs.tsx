import { type ComponentProps, type ReactNode, useId } from "react"
import { classNames } from "./class-names.ts"
import { FieldError } from "./field.tsx"
import { useFieldError } from "./form-context.ts"

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={classNames("entry", className)} />
}

export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={4} {...rest} className={classNames("entry", className)} />
}

export function Select({ className, ...rest }: ComponentProps<"select">) {
  return <select {...rest} className={classNames("entry select", className)} />
}

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; error?: string | undefined }

export function Checkbox({ label, error: wrong, className, id: own, ...rest }: CheckboxProps) {
  const { anchor, error } = useFieldError(rest.name, wrong)
  const given = useId()
  // Several inputs may share a name, so the id is set only if the summary links to it.
  const id = own ?? (wrong ? anchor : undefined) ?? given
  return (
    <div className={classNames("grid grid-cols-[auto_1fr] items-start gap-x-2.5 gap-y-1.5", className)}>
      <input
        id={id}
        {...rest}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="mt-0.5 size-[1.125rem] shrink-0"
      />
      <label htmlFor={id} className="min-h-6">
        {label}
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
