import { type SyntheticEvent, useCallback, useRef } from "react"
import { type Location, useLocation, useNavigate, useNavigation } from "react-router"
import { staysOnList } from "./link.tsx"

/** What the address of a list says, name by name. */
export type Said = [name: string, value: string][]

/**
 * What a form that narrows or orders a list listens to: its button, and beside the list each choice at once. Popped over
 * the list all choices wait for the button. Without script the form is sent as it is.
 *
 * What the form does not ask for (its hidden fields) is taken from where the reader is going: two choices in a hurry both
 * count, also when the list of the first is still under way, and the address bar is ahead of what is drawn. A form that is
 * made anew with its list keeps what was typed and not sent yet, and the focus; the way to the whole list (`onReset`) does not.
 */
export function useListForm(addressOf: (said: Said, path: string) => string, onApply?: () => void) {
  const navigate = useNavigate()
  const { location: next } = useNavigation()
  const drawn = useLocation()
  const typed = useRef(new Map<string, string>())
  const held = useRef<Element>(null)
  const ref = useCallback((form: HTMLFormElement | null) => {
    if (!form) return
    for (const [name, value] of typed.current) {
      const field = form.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = value
    }
    fieldLike(form, held.current)?.focus({ preventScroll: true })
    return () => {
      held.current = form.contains(document.activeElement) ? document.activeElement : null
    }
  }, [])
  const letGo = () => {
    typed.current.clear()
    onApply?.()
  }
  const send = (form: HTMLFormElement) => {
    const { pathname, search } = isOnList(next) ? next : shownAddress(drawn)
    const asked = new Set([...form.elements].map(nameOf))
    const others = [...new URLSearchParams(search)].filter(([name]) => !asked.has(name) && name !== "page")
    const own = [...new FormData(form)].filter(([name]) => asked.has(name))
    const said = [...own.map(([name, value]): Said[number] => [name, String(value)]), ...others]
    void navigate(addressOf(said, pathname), { preventScrollReset: true, state: staysOnList })
    letGo()
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
  return { listens, onReset: letGo }
}

function isChoice(target: EventTarget): boolean {
  if (target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && ["radio", "checkbox"].includes(target.type)
}

/** The field of a form that stands where one of the form before it stood. */
function fieldLike(form: HTMLFormElement, old: Element | null): HTMLElement | undefined {
  if (!old) return undefined
  const told = (field: Element) =>
    ["name", "type", ...(isChoice(field) ? ["value"] : [])].map((name) => field.getAttribute(name)).join(" ")
  const fields = [...form.elements].filter((field) => field instanceof HTMLElement)
  return fields.find((field) => field.tagName === old.tagName && told(field) === told(old))
}

/** The list at this path, narrowed and ordered like this; what is left empty says nothing. */
export function listAddress(said: Said, path: string): string {
  const query = new URLSearchParams(said.filter(([, value]) => value !== ""))
  return query.size > 0 ? `${path}?${query}` : path
}

function isOnList(next: Location | undefined): next is Location {
  return next?.state === staysOnList
}

/** The address bar says it first. On the way back from a list it is another page's already. */
function shownAddress(drawn: Location): Pick<Location, "pathname" | "search"> {
  const { location, history } = window
  const isOfList = location.pathname === drawn.pathname || history.state?.usr?.staysOnList === true
  return isOfList ? location : drawn
}

function nameOf(field: Element): string | null {
  return field.getAttribute("type") === "hidden" ? null : field.getAttribute("name")
}
