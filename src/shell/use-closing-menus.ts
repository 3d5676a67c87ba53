import { useEffect, useRef } from "react"
import { useLocation } from "react-router"

/** Closes them on navigation, on a jump within the page, and by Escape, which also hides the name of an icon. */
export function useClosingMenus(): void {
  const { key: visit } = useLocation()
  const lastVisit = useRef(visit)
  useEffect(() => {
    // A page that wakes keeps open what its visitor has opened.
    if (lastVisit.current === visit) return
    lastVisit.current = visit
    closeAll()
    for (const popover of document.querySelectorAll<HTMLElement>("[popover]:popover-open"))
      popover.hidePopover()
  }, [visit])
  useEffect(() => {
    const { dataset } = document.documentElement
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return
      closeAll({ thenFocus: true })
      dataset.tips = "off"
    }
    const leave = (event: Event) => closeAll({ except: event.target })
    const showTips = () => delete dataset.tips
    document.addEventListener("keydown", press)
    document.addEventListener("pointerdown", leave)
    document.addEventListener("focusin", leave)
    document.addEventListener("focusin", showTips)
    document.addEventListener("pointerover", showTips)
    return () => {
      document.removeEventListener("keydown", press)
      document.removeEventListener("pointerdown", leave)
      document.removeEventListener("focusin", leave)
      document.removeEventListener("focusin", showTips)
      document.removeEventListener("pointerover", showTips)
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
