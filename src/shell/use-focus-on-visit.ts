import { useEffect, useRef } from "react"
import { useLocation } from "react-router"

/**
 * The link that led to the next page is gone with the last one, or is in the header: without this the Tab key would go
 * through the header again, and a screen reader would read nothing.
 */
export function useFocusOnVisit(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const main = document.getElementById("main")
    const { activeElement } = document
    if (main?.contains(activeElement) || activeElement?.closest("dialog[open]")) return
    main?.focus({ preventScroll: true })
  }, [pathname])
}
