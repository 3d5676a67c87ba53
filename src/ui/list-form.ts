import type { SyntheticEvent } from "react"
import { type Location, useLocation, useNavigate, useNavigation } from "react-router"
import { staysOnList } from "./link.tsx"

/** What the address of a list says, name by name. */
export type Said = [name: string, value: string][]

/**
 * What a form that narrows or orders a list listens to: its button, and beside the list each choice at once. Popped over
 * the list all choices wait for the button. Without script the form is sent as it is.
 *
 * What the form does not ask for (its hidden fields) is taken from where the reader is going: two choices in a hurry both
 * count, also when the list of the first is still under way, and the address bar is ahead of what is drawn.
 */
export function useListForm(addressOf: (said: Said, path: string) => string, onApply?: () => void) {
  const navigate = useNavigate()
  const { location: next } = useNavigation()
  const drawn = useLocation()
  const send = (form: HTMLFormElement) => {
    const { pathname, search } = isOnList(next) ? next : shownAddress(drawn)
    const asked = new Set([...form.elements].map(nameOf))
    const others = [...new URLSearchParams(search)].filter(([name]) => !asked.has(name) && name !== "page")
    const own = [...new FormData(form)].filter(([name]) => asked.has(name))
    const said = [...own.map(([name, value]): Said[number] => [name, String(value)]), ...others]
    void navigate(addressOf(said, pathname), { preventScrollReset: true, state: staysOnList })
    onApply?.()
  }
  return {
    onSubmit(event: SyntheticEvent<HTMLFormElement>) {
      event.preventDefault()
      send(event.currentTarget)
    },
    onChange({ target, currentTarget }: SyntheticEvent<HTMLFormElement>) {
      const isChoice =
        target instanceof HTMLSelectElement ||
        (target instanceof HTMLInputElement && ["radio", "checkbox"].includes(target.type))
      if (isChoice && !currentTarget.closest(":popover-open")) send(currentTarget)
    },
  }
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
