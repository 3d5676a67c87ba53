import { useEffect, useRef } from "react"
import { useLocation } from "react-router"

/**
 * Who chose a suggestion or followed a link of the last page is in the next page: without this the Tab key would begin at
 * the top, and a screen reader would read nothing. Within a page, what had the focus may be gone. The menus keep it.
 */
export function useFocusOnVisit(): void {
  const { pathname, hash, key } = useLocation()
  const last = useRef({ pathname, key })
  useEffect(() => {
    const { current: before } = last
    if (before.key === key) return
    last.current = { pathname, key }
    const main = document.getElementById("main")
    const { activeElement } = document
    const isInMenus = activeElement?.closest("header") && !activeElement.closest("search")
    if (isInMenus || activeElement?.closest("#main, dialog[open]")) return
    const isLost = activeElement === document.body && !hash
    if (before.pathname !== pathname || isLost) main?.focus({ preventScroll: true })
  }, [pathname, hash, key])
}
