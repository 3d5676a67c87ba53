import { type RefObject, useEffect } from "react"
import { isTyping } from "#ui/is-typing.ts"

/**
 * A hand scanner types like a keyboard, wherever the focus is: unless somebody types into a field, the characters of a
 * code go into this form's, also after a button was pressed. They start no shortcuts of the page.
 */
export function useScannerKeys(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) && !isTicked(event.target)) return
      if (!/^[\w-]$/.test(event.key)) return
      const input = place.current?.querySelector<HTMLInputElement>("input[name=code]")
      if (!input) return
      // The browser types the character into the field that has the focus after this handler.
      input.focus()
      event.stopPropagation()
    }
    document.addEventListener("keydown", press, { capture: true })
    return () => document.removeEventListener("keydown", press, { capture: true })
  }, [place])
}

/** Goods without a label are ticked by hand, and the next scan is no key for the box. */
function isTicked(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === "checkbox"
}
