import { type SyntheticEvent, useCallback, useRef } from "react"
import { type Location, useLocation, useNavigation } from "react-router"
import { type AppPath, currentPage, type PagePath } from "#platform/app-path.ts"
import { useNavigate } from "#platform/routing.ts"
import { staysOnList } from "../link.tsx"

export type FormParams = [name: string, value: string][]

type ListAddress = Pick<Location, "pathname" | "search">

/** The last choice's address until its list arrives, because the next choice may come before that. */
let pending: ListAddress | undefined

/**
 * Handlers for a form that filters or sorts a list. Beside the list each choice applies at once; in a popover all
 * choices wait for the button. Without script the form is sent as it is.
 * Parameters without a field in the form come from the pending address, so that two quick choices both count. A form
 * that renders again with its list retains text not sent yet, the pending choice and the focus; a link to the whole
 * list (`onReset`) resets them.
 */
export function useListForm(
  addressOf: (params: FormParams, path: PagePath) => AppPath,
  onApply?: () => void,
) {
  const navigate = useNavigate()
  const { location: next } = useNavigation()
  const rendered = useLocation()
  const typed = useRef(new Map<string, string>())
  const submitted = useRef<FormParams>([])
  const held = useRef<Element>(null)
  const ref = useCallback((form: HTMLFormElement | null) => {
    if (!form) return
    if (pending) fill(form, submitted.current)
    for (const [name, value] of typed.current) {
      const field = form.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = value
    }
    fieldLike(form, held.current)?.focus({ preventScroll: true })
    return () => {
      held.current = form.contains(document.activeElement) ? document.activeElement : null
    }
  }, [])
  const invalidate = () => {
    typed.current.clear()
    submitted.current = []
    onApply?.()
  }
  const send = (form: HTMLFormElement) => {
    const { pathname, search } = pending ?? (isOnList(next) ? next : displayedAddress(rendered))
    const ownNames = new Set([...form.elements].map(nameOf))
    const others = [...new URLSearchParams(search)].filter(([name]) => !ownNames.has(name) && name !== "page")
    const own = [...new FormData(form)].flatMap(
      ([name, value]): FormParams => (ownNames.has(name) ? [[name, String(value)]] : []),
    )
    invalidate()
    submitted.current = own
    go(addressOf([...own, ...others], currentPage({ pathname })))
  }
  const go = (address: AppPath) => {
    const { pathname, search } = new URL(address, window.location.href)
    const target = { pathname, search }
    pending = target
    const navigated = Promise.resolve(navigate(address, { preventScrollReset: true, state: staysOnList }))
    void navigated.finally(() => {
      if (pending === target) pending = undefined
    })
  }
  const listens = {
    ref,
    onInput({ target }: SyntheticEvent<HTMLFormElement>) {
      if (target instanceof HTMLInputElement && !isChoice(target))
        typed.current.set(target.name, target.value)
    },
    onSubmit(event: SyntheticEvent<HTMLFormElement>) {
      event.preventDefault()
      send(event.currentTarget)
    },
    onChange({ target, currentTarget }: SyntheticEvent<HTMLFormElement>) {
      if (isChoice(target) && !currentTarget.closest(":popover-open")) send(currentTarget)
    },
  }
  return { listens, onReset: invalidate }
}

function isChoice(target: EventTarget): boolean {
  if (target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && ["radio", "checkbox"].includes(target.type)
}

function fill(form: HTMLFormElement, params: FormParams): void {
  if (params.length === 0) return
  for (const field of form.elements) {
    const name = nameOf(field)
    const values = params.flatMap(([of, value]) => (of === name ? [value] : []))
    if (field instanceof HTMLInputElement && isChoice(field)) field.checked = values.includes(field.value)
    else if (name !== null && values.length === 1 && "value" in field) field.value = values[0]
  }
}

function fieldLike(form: HTMLFormElement, old: Element | null): HTMLElement | undefined {
  if (!old) return undefined
  const signature = (field: Element) =>
    ["name", "type", ...(isChoice(field) ? ["value"] : [])].map((name) => field.getAttribute(name)).join(" ")
  const fields = [...form.elements].filter((field) => field instanceof HTMLElement)
  return fields.find((field) => field.tagName === old.tagName && signature(field) === signature(old))
}

function isOnList(next: Location | undefined): next is Location {
  return next?.state === staysOnList
}

/** The address bar changes first. When a navigation leaves the list, it already shows another page. */
function displayedAddress(rendered: Location): ListAddress {
  const { location, history } = window
  const isOfList = location.pathname === rendered.pathname || history.state?.usr?.staysOnList === true
  return isOfList ? location : rendered
}

function nameOf(field: Element): string | null {
  return field.getAttribute("type") === "hidden" ? null : field.getAttribute("name")
}
