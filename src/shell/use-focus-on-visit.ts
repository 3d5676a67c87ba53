import { useEffect, useRef } from "react"
import { useLocation } from "react-router"

/**
 * The link that led to the next page is gone with the last one, or is in the header: without this the Tab key would go
 * through the header again, and a screen reader would read nothing. Within a page, the focus may have been on what went.
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
    if (main?.contains(activeElement) || activeElement?.closest("dialog[open]")) return
    const isLost = activeElement === document.body && !hash
    if (before.pathname !== pathname || isLost) main?.focus({ preventScroll: true })
  }, [pathname, hash, key])
}
