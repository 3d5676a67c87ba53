import { Parser } from "htmlparser2"
import type { FormFields } from "#platform/input.ts"

/** What a browser without script sends of the form that has a field, as the page shows it. */
export function readForm(html: string, field: string): FormFields {
  const forms: [string, string][][] = [[]]
  let open: { tag: string; name: string; text: string | undefined } | undefined
  const parser = new Parser({
    onopentag(tag, { name, value = "", type, checked, disabled, selected }) {
      const isLeftOut = (type === "radio" || type === "checkbox") && checked === undefined
      if (tag === "form") forms.push([])
      if (tag === "option" && open && (selected !== undefined || open.text === undefined)) open.text = value
      if (name === undefined || disabled !== undefined) return
      if (tag === "textarea" || tag === "select") open = { tag, name, text: undefined }
      if (tag === "input" && type !== "file" && !isLeftOut) forms.at(-1)?.push([name, value])
    },
    ontext(text) {
      if (open?.tag === "textarea") open.text = (open.text ?? "") + text
    },
    onclosetag(tag) {
      if (!open || (tag !== "textarea" && tag !== "select")) return
      forms.at(-1)?.push([open.name, open.text ?? ""])
      open = undefined
    },
  })
  parser.end(html)
  const found = forms.find((fields) => fields.some(([name]) => name === field))
  if (!found) throw new Error(`no form has a field ${field}`)
  return Object.fromEntries(found)
}
