import { type ReactNode, useId } from "react"
import { classNames } from "./class-names.ts"
import { useFieldError } from "./form-context.ts"
import { Icon } from "./icon.tsx"

/** Spread it on the input: connects label, hint and error. */
export type FieldProps = {
  id: string
  "aria-describedby": string | undefined
  "aria-invalid": true | undefined
}

type Props = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Shown at the end of the label's line, such as "optional". */
  aside?: ReactNode
  className?: string
  /** Set if an error summary links to the input. */
  anchor?: string
  children: (fieldProps: FieldProps) => ReactNode
}

/** `<Field label="…" error={…}>{(fieldProps) => <Input {...fieldProps} name="…" />}</Field>` */
export function Field({ label, hint, error: wrong, aside, className, anchor: name, children }: Props) {
  const own = useId()
  const { anchor, error } = useFieldError(name, wrong)
  const id = anchor ?? own
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ")
  return (
    <div className={classNames("grid content-start gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {aside && <span className="label-text shrink-0">{aside}</span>}
      </div>
      {children({
        id,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="label-text">
          {hint}
        </p>
      )}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="col-span-full flex items-start gap-1.5 text-xs font-semibold text-alarm">
      <Icon name="warning" className="mt-px size-4" />
      {children}
    </p>
  )
}
