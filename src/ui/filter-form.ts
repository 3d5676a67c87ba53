import type { SyntheticEvent } from "react"

/**
 * What a form that narrows a list listens to: its button, and beside the list each choice at once. Popped over the list
 * all choices wait for the button. Without script the form is sent as it is.
 */
export function filterForm(apply: (said: [name: string, value: string][]) => void) {
  const send = (form: HTMLFormElement) =>
    apply([...new FormData(form)].map(([name, value]) => [name, String(value)]))
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
