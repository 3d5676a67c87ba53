import { createContext, use } from "react"

export const noFields: ReadonlySet<string> = new Set()

/** Ids contain the form's: a page and a dialog over it may use the same names. */
export const FormContext = createContext({ formId: "field", fields: noFields })

export function useFieldError(field: string | undefined, error: string | undefined) {
  const { fields, formId } = use(FormContext)
  if (field === undefined) return { anchor: undefined, error }
  return { anchor: `${formId}-${field}`, error: fields.has(field) ? undefined : error }
}
