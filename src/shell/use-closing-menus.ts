import { useEffect } from "react"
import { useLocation } from "react-router"

/** Closes them on navigation, on a jump within the page, and by Escape. */
export function useClosingMenus(): void {
  const { key: visit } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit closes what the last one left open
  useEffect(() => {
    closeAll()
    for (const popover of document.querySelectorAll<HTMLElement>("[popover]:popover-open"))
      popover.hidePopover()
  }, [visit])
  useEffect(() => {
    const press = (event: KeyboardEvent) => event.key === "Escape" && closeAll({ thenFocus: true })
    const leave = (event: Event) => closeAll({ except: event.target })
    document.addEventListener("keydown", press)
    document.addEventListener("pointerdown", leave)
    document.addEventListener("focusin", leave)
    return () => {
      document.removeEventListener("keydown", press)
      document.removeEventListener("pointerdown", leave)
      document.removeEventListener("focusin", leave)
    }
  }, [])
}

function closeAll({ except, thenFocus }: { except?: EventTarget | null; thenFocus?: boolean } = {}): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[name="menu"][open]')) {
    if (except instanceof Node && menu.contains(except)) continue
    menu.open = false
    if (thenFocus) menu.querySelector("summary")?.focus()
  }
}
