import { createContext, use } from "react"

export const noFields: ReadonlySet<string> = new Set()

/** Which form its fields are in: ids are its own, since a page or a dialog over it may have the same names. */
export const InForm = createContext({ formId: "field", fields: noFields })

/** The id of a field that the summary leads to, and its error until somebody types in it. */
export function useFieldError(field: string | undefined, error: string | undefined) {
  const { fields, formId } = use(InForm)
  if (field === undefined) return { anchor: undefined, error }
  return { anchor: `${formId}-${field}`, error: fields.has(field) ? undefined : error }
}
