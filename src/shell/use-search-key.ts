import { type RefObject, useEffect } from "react"
import { isTyping } from "#ui/is-typing.ts"

/** "/" goes to the search field, on phones in its sheet; never while somebody types or a modal dialog is open. */
export function useSearchKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing
      if (event.key !== "/" || !isPlain || event.defaultPrevented || isTyping(event.target)) return
      if (document.querySelector("dialog:modal")) return
      const field = form.current?.elements.namedItem("q")
      if (!(field instanceof HTMLInputElement)) return
      event.preventDefault()
      if (!field.checkVisibility()) form.current?.closest<HTMLElement>("[popover]")?.showPopover()
      field.focus()
      field.select()
    }
    document.addEventListener("keydown", press)
    return () => document.removeEventListener("keydown", press)
  }, [form])
}
