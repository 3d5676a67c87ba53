import { type ComponentProps, useEffect } from "react"
import { useNavigate } from "react-router"

/** Travels with a way that stays on its list, so that the next choice knows it for one while it is under way. */
export const staysOnList = { staysOnList: true }

type Ways = {
  to: string
  replace?: boolean | undefined
  preventScrollReset?: boolean | undefined
  /** Leaves it to the browser: the document is fetched anew. */
  loadsAnew?: boolean
}

/**
 * A link within the house: a plain anchor that the page's one listener follows without loading anew. React Router's
 * own link works its address out against the route tree, which in a list is a good part of the render; every
 * address here is whole already.
 */
export function Link({
  to,
  replace,
  preventScrollReset,
  loadsAnew,
  ...rest
}: Ways & Omit<ComponentProps<"a">, "href">) {
  if (loadsAnew) return <a {...rest} href={to} />
  return (
    <a
      {...rest}
      href={to}
      data-within={replace ? "replace" : ""}
      data-stay={preventScrollReset ? "" : undefined}
    />
  )
}

const signsOfIntent = ["pointerover", "focusin", "touchstart"] as const

/** React Router fetches what it must know of a route as soon as a link to it is marked; the click then waits for nothing. */
function discover({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLElement>("a[data-within]") : null
  if (link) link.dataset.discover = "true"
}

/** Follows the house's links by script. Called once, at the root. */
export function useLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    function follow(event: MouseEvent): void {
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      const link = event.target instanceof Element ? event.target.closest("a[data-within]") : null
      if (event.defaultPrevented || !isPlain || !(link instanceof HTMLAnchorElement) || link.target) return
      event.preventDefault()
      const { pathname, search, hash } = new URL(link.href)
      const { within, stay } = link.dataset
      void navigate(pathname + search + hash, {
        replace: within === "replace",
        preventScrollReset: stay !== undefined,
        state: stay === undefined ? null : staysOnList,
      })
    }
    document.addEventListener("click", follow)
    for (const sign of signsOfIntent) document.addEventListener(sign, discover, { passive: true })
    return () => {
      document.removeEventListener("click", follow)
      for (const sign of signsOfIntent) document.removeEventListener(sign, discover)
    }
  }, [navigate])
}
