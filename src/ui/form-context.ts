import { createContext, use } from "react"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"

export const noFields: ReadonlySet<string> = new Set()

type FormState = {
  formId: string
  fields: ReadonlySet<string>
  refusal: RefusalView | undefined
  /** What was typed when the form was refused. */
  submitted: FormFields | undefined
  values: FormFields | undefined
  /** Fills the form with a draft; it is undefined outside of a `PostForm`. */
  restore: ((fields: FormFields) => void) | undefined
  isRestored: boolean
}

const outside = "field"

/** Ids contain the form's: a page and a dialog over it may use the same names. */
export const FormContext = createContext<FormState>({
  formId: outside,
  fields: noFields,
  refusal: undefined,
  submitted: undefined,
  values: undefined,
  restore: undefined,
  isRestored: false,
})

export function useFieldError(field: string | undefined, error: string | undefined) {
  const { fields, formId } = use(FormContext)
  if (field === undefined) return { anchor: undefined, error }
  return { anchor: `${formId}-${field}`, error: fields.has(field) ? undefined : error }
}

/** What a `PostForm` knows of a field. Outside of one a field needs no anchor. */
export function useFormField(name: string, field: string) {
  const { formId, refusal, submitted, values } = use(FormContext)
  const anchor = formId === outside ? undefined : field
  return { anchor, refusal, submitted: submitted?.[name], value: values?.[name] }
}
