import { type ComponentProps, type ReactNode, useId } from "react"
import { classNames } from "./class-names.ts"
import { FieldError } from "./field.tsx"

const box =
  "w-full min-h-11 rounded-sm border border-rule-strong bg-paper-raised px-3 py-2 text-base text-ink " +
  "placeholder:text-ink-faint hover:border-ink-soft disabled:cursor-not-allowed disabled:bg-paper-sunk disabled:text-ink-faint " +
  "aria-invalid:border-alarm"

const typed = `${box} read-only:bg-paper-sunk`

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={classNames(typed, className)} />
}

export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={4} {...rest} className={classNames(typed, className)} />
}

export function Select({ className, ...rest }: ComponentProps<"select">) {
  return <select {...rest} className={classNames(box, "select pr-9", className)} />
}

type Choice = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; error?: string | undefined }

export function Checkbox({ label, error, className, ...rest }: Choice) {
  const id = useId()
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
