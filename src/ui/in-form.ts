import { createContext, use } from "react"

export const noFields: ReadonlySet<string> = new Set()

/** The form's id is part of its fields' ids, because a page and a dialog over it may use the same names. */
export const InForm = createContext({ formId: "field", fields: noFields })

/** The id of a field that the summary links to, and its error until the field is edited. */
export function useFieldError(field: string | undefined, error: string | undefined) {
  const { fields, formId } = use(InForm)
  if (field === undefined) return { anchor: undefined, error }
  return { anchor: `${formId}-${field}`, error: fields.has(field) ? undefined : error }
}
