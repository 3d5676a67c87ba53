import { type ComponentProps, type ReactNode, useEffect } from "react"
import { type AppPath, currentPage } from "#platform/app-path.ts"
import { useIsRefused } from "#platform/read-only.ts"
import { useNavigate } from "#platform/routing.ts"
import { classNames } from "./class-names.ts"
import { useCanOpen } from "./link-access.ts"

/** Marks a navigation within a list, so that the next choice recognizes it while it is pending. */
export const staysOnList = { staysOnList: true }

type LinkOptions = {
  to: AppPath | `data:${string}`
  replace?: boolean | undefined
  preventScrollReset?: boolean | undefined
  /** Makes the browser load the document again. */
  reloadsPage?: boolean
}

/**
 * Only its content where it leads to a page that is not open to the visitor; nothing where it only asks for a change that
 * would be refused.
 *
 * A plain anchor; one listener on the page follows it without a reload. React Router's own link resolves addresses
 * against the route tree, a good part of rendering a list; ours are always absolute.
 */
export function Link({
  to,
  replace,
  preventScrollReset,
  reloadsPage,
  ...rest
}: LinkOptions & Omit<ComponentProps<"a">, "href">) {
  const isRefused = useIsRefused(to)
  if (!useCanOpen(to)) return rest.children
  if (isRefused) return null
  if (reloadsPage) return <a {...rest} href={to} />
  return (
    <a
      {...rest}
      href={to}
      data-within={replace ? "replace" : ""}
      data-stay={preventScrollReset ? "" : undefined}
    />
  )
}

/** In a text or a table: `text` is all that it contains. */
export function TextLink({ text, className, ...rest }: { text: ReactNode } & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={classNames("link", className)}>
      {text}
    </Link>
  )
}

/** Call once, in the root. */
export function useLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    function follow(event: MouseEvent): void {
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      const link = event.target instanceof Element ? event.target.closest("a[data-within]") : null
      if (event.defaultPrevented || !isPlain || !(link instanceof HTMLAnchorElement) || link.target) return
      event.preventDefault()
      const { search, hash } = link
      const { within, stay } = link.dataset
      void navigate(`${currentPage(link)}${search}${hash}` as AppPath, {
        replace: within === "replace",
        preventScrollReset: stay !== undefined,
        state: stay === undefined ? null : staysOnList,
      })
    }
    document.addEventListener("click", follow)
    return () => document.removeEventListener("click", follow)
  }, [navigate])
}
