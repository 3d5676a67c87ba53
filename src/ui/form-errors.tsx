import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from "react"
import { useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import type { FieldError, RefusalView } from "#platform/refusal.ts"
import { FormContext, noFields } from "./form-context.ts"
import type { ShownValues } from "./meanwhile/field-change.ts"
import { Note } from "./note.tsx"

type FormErrorState = { refusal: RefusalView | undefined; summary: readonly FieldError[]; form: FormRef }
type FormRef = RefObject<HTMLFormElement | null>

/**
 * `refusal` is for the fields, without those edited since; `form` and `onInput` are for the `<Form>`. `<ErrorSummary
 * {...errors} />` lists the errors above the fields, with links.
 */
export function useFormErrors(refused: RefusalView | undefined) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const summaryRef = useRef<HTMLDivElement>(null)
  const [touched, setTouched] = useState<{ of: RefusalView | undefined; fields: ReadonlySet<string> }>()
  const fields = touched && touched.of === refused ? touched.fields : noFields
  useEffect(() => {
    const errors = errorsOf(refused)
    if (errors.length > 1) summaryRef.current?.focus()
    else if (errors.length === 1) focusField(form, formId, errors[0]?.field)
    else if (refused) focusAlert(form)
  }, [refused, formId])
  function onInput({ target }: FormEvent<HTMLFormElement>): void {
    if (!(target instanceof Element)) return
    const { id } = target
    const name = target.getAttribute("name")
    // A field of a group may have a shorter name than its error: "box" for "condition.box".
    const error = errorsOf(refused).find(({ field }) => field === name || `${formId}-${field}` === id)
    if (error && !fields.has(error.field))
      setTouched({ of: refused, fields: new Set([...fields, error.field]) })
  }
  const errors = errorsOf(refused).filter(({ field }) => !fields.has(field))
  const refusal = refused && errorsOf(refused).length > 0 ? withErrors(refused, errors) : refused
  // A single error is shown at its field, which has the focus.
  const summary = errorsOf(refused).length > 1 ? errors : []
  return { refusal, summary, form, summaryRef, onInput, fields, formId }
}

function errorsOf(refusal: RefusalView | undefined): readonly FieldError[] {
  return refusal?.errors ?? []
}

function withErrors(refused: RefusalView, errors: readonly FieldError[]): RefusalView | undefined {
  return errors.length === 0 ? undefined : { ...refused, errors }
}

function focusField({ current }: FormRef, formId: string, field: string | undefined): void {
  if (field === undefined) return
  const found = document.getElementById(`${formId}-${field}`) ?? current?.elements.namedItem(field)
  const input = found instanceof RadioNodeList ? found[0] : found
  if (input instanceof HTMLElement) input.focus()
}

/** A refusal of the whole form may be far above its button. */
function focusAlert({ current }: FormRef): void {
  const around = current?.closest("dialog, section, main")
  const alert = [current, around]
    .map((part) => part?.querySelector<HTMLElement>("[role=alert]"))
    .find(Boolean)
  if (!alert) return
  alert.tabIndex = -1
  alert.focus({ preventScroll: true })
  alert.scrollIntoView({ block: "center" })
}

type FormErrorsProps = FormErrorState & {
  summaryRef: RefObject<HTMLDivElement | null>
  fields: ReadonlySet<string>
  formId: string
  submitted?: FormFields | undefined
  values?: FormFields | undefined
  shown?: ShownValues | undefined
  restore?: (fields: FormFields) => void
  isRestored?: boolean
  children: ReactNode
}

export function FormErrors(props: FormErrorsProps) {
  const {
    fields,
    formId,
    refusal,
    submitted,
    values,
    shown,
    restore,
    isRestored = false,
    children,
    ...errors
  } = props
  return (
    <FormContext value={{ fields, formId, refusal, submitted, values, shown, restore, isRestored }}>
      <ErrorSummary {...errors} />
      {children}
    </FormContext>
  )
}

/** Links to fields; without script by their `anchor`. */
export function ErrorSummary({
  summary,
  form,
  summaryRef,
}: Omit<FormErrorState, "refusal"> & { summaryRef: RefObject<HTMLDivElement | null> }) {
  const t = useTexts("ui")
  const { formId } = use(FormContext)
  if (summary.length === 0) return null
  function focusLinked(event: MouseEvent, field: string): void {
    event.preventDefault()
    focusField(form, formId, field)
  }
  return (
    <div ref={summaryRef} tabIndex={-1} className="col-span-full basis-full outline-none">
      <Note tone="alarm">
        <p className="font-semibold">{t("errors", { count: summary.length })}</p>
        <ul className="mt-1 grid gap-0.5">
          {summary.map(({ field, message }) => (
            <li key={field}>
              <a
                href={`#${formId}-${field}`}
                className="link tap inline-flex items-center"
                onClick={(event) => focusLinked(event, field)}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </Note>
    </div>
  )
}

export function anchorOf(field: string): string {
  return `field-${field}`
}
