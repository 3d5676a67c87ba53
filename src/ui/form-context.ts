import { createContext, use } from "react"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { fieldChange, type MeanwhileChange, type ShownValues } from "./meanwhile/field-change.ts"

export const noFields: ReadonlySet<string> = new Set()

type FormState = {
  formId: string
  fields: ReadonlySet<string>
  refusal: RefusalView | undefined
  /** What was typed when the form was refused. */
  submitted: FormFields | undefined
  values: FormFields | undefined
  /** What the form had shown, if somebody else has saved its object since. */
  shown: ShownValues | undefined
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
  shown: undefined,
  restore: undefined,
  isRestored: false,
})

export function useFieldError(field: string | undefined, error: string | undefined) {
  const { fields, formId } = use(FormContext)
  if (field === undefined) return { anchor: undefined, error }
  return { anchor: `${formId}-${field}`, error: fields.has(field) ? undefined : error }
}

/** What a `PostForm` knows of a field. Outside of one a field needs no anchor. */
export function useFormField(name: string, field: string, usual?: string) {
  const { formId, refusal, submitted, values, shown } = use(FormContext)
  const anchor = formId === outside ? undefined : field
  const [typed, saved] = [submitted?.[name], usual ?? values?.[name]]
  const change: MeanwhileChange =
    shown && typed !== undefined && saved !== undefined ? fieldChange(shown, { name, saved, typed }) : "none"
  return { anchor, refusal, submitted: change === "theirs" ? saved : typed, value: saved, change }
}
