import { useEffect } from "react"
import { useNavigate } from "#platform/routing.ts"
import { isTyping } from "#ui/is-typing.ts"
import type { AdminKey } from "./keys.ts"

export const keyHelpId = "admin-keys"
export const searchFieldId = "admin-search"

/** A second key counts for this long after `g`. */
const sequenceMs = 1_500

/**
 * Keys work while no field has the focus. What a page has beyond those of every page is marked with
 * `aria-keyshortcuts`, and its key presses it.
 */
export function useKeys(keys: readonly AdminKey[]): void {
  const navigate = useNavigate()
  useEffect(() => {
    let beganAt = Number.NEGATIVE_INFINITY
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
      const isSearch = isCommand && event.key === "k"
      if (isCommand && event.key === "s" && save(event)) return event.preventDefault()
      if (!isSearch && (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))) return
      const isSecond = event.timeStamp - beganAt < sequenceMs
      beganAt = event.key === "g" && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY
      const to = isSecond ? keys.find(({ keys: [, letter] }) => letter === event.key)?.to : undefined
      if (to) void navigate(to)
      else if (isSearch || event.key === "/")
        document.querySelector<HTMLElement>(`#${searchFieldId} [name=q]`)?.focus()
      else if (event.key === "n") openMenu("admin-new")
      else if (event.key === "f") openFilter()
      else if (event.key === "[" || event.key === "]")
        document.querySelector<HTMLElement>(`main a[rel=${event.key === "[" ? "prev" : "next"}]`)?.click()
      else if (event.key === "?") document.getElementById(keyHelpId)?.togglePopover()
      else if (event.key === "j") focusFirstRow()
      else if (/^\w$/.test(event.key))
        document.querySelector<HTMLElement>(`main [aria-keyshortcuts=${JSON.stringify(event.key)}]`)?.click()
      else return
      event.preventDefault()
    }
    document.addEventListener("keydown", press)
    return () => document.removeEventListener("keydown", press)
  }, [keys, navigate])
}

function openMenu(id: string): void {
  const menu = document.querySelector<HTMLDetailsElement>(`details#${id}`)
  if (!menu) return
  menu.open = true
  menu.querySelector("a")?.focus()
}

/** From there on the list itself moves (`row-keys.ts`). */
function focusFirstRow(): void {
  if (!document.activeElement?.closest("tbody"))
    document.querySelector<HTMLElement>("main [data-row]")?.focus()
}

/** Presses the main button of the form, or its only one, unless the form is being sent. */
function save({ target, repeat }: KeyboardEvent): boolean {
  const form = target instanceof Element ? target.closest("form") : null
  if (form?.method !== "post") return false
  const main = form.querySelector<HTMLButtonElement>("button.button-act[type=submit]")
  const button = main ?? form.querySelector<HTMLButtonElement>("button[type=submit]")
  if (!repeat && button && !button.disabled) form.requestSubmit(button)
  return true
}

/** Opens the filters of a list that shows its search alone. */
function openFilter(): void {
  const form = document.querySelector<HTMLElement>("main form[role=search]")
  const folded = form?.querySelector("details")
  if (folded) folded.open = true
  const fields = folded ?? form
  fields?.querySelector<HTMLElement>("input:not([type=hidden]), select")?.focus()
}
