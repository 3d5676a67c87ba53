import type { KeyboardEvent } from "react"

/** In a form whose fields are `column.row`: Enter goes to the row below, Shift and Enter to the one above. */
export function moveInColumn(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event
  if (event.key !== "Enter" || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
  const [column = "", row] = target.name.split(".")
  if (row === undefined) return
  event.preventDefault()
  const fields = [
    ...currentTarget.querySelectorAll<HTMLInputElement>(`input[name^="${CSS.escape(column)}."]`),
  ]
  const next = fields[fields.indexOf(target) + (event.shiftKey ? -1 : 1)]
  next?.focus()
  next?.select()
}
