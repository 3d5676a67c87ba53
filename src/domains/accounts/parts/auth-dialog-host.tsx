import { type ComponentType, Suspense, startTransition, useEffect, useState } from "react"
import { useLocation } from "react-router"
import type { AuthDialogProps, AuthTab } from "./auth-dialog.tsx"

type Asked = { tab: AuthTab; Dialog: ComponentType<AuthDialogProps> }

/**
 * Links to signing in and registering open a dialog over the page one is on. Without script, and should the dialog
 * not come over the line, they lead to the pages of the same forms.
 */
export function AuthDialogHost({ isSignedIn }: { isSignedIn: boolean }) {
  const { pathname } = useLocation()
  const [asked, setAsked] = useState<Asked>()
  const isAuthPage = pathname === "/auth" || pathname.startsWith("/auth/")
  useEffect(() => {
    if (isSignedIn || isAuthPage) return setAsked(undefined)
    async function open(event: MouseEvent): Promise<void> {
      const link = plainLink(event)
      const tab = link && tabOf(link)
      if (!tab) return
      event.preventDefault()
      try {
        const { AuthDialog } = await import("./auth-dialog.tsx")
        startTransition(() => setAsked({ tab, Dialog: AuthDialog }))
      } catch {
        location.assign(link.href)
      }
    }
    // Before the one listener that follows the house's links.
    document.addEventListener("click", open, true)
    return () => document.removeEventListener("click", open, true)
  }, [isSignedIn, isAuthPage])
  if (!asked) return null
  const { tab, Dialog } = asked
  return (
    <Suspense>
      <Dialog tab={tab} onClose={() => setAsked(undefined)} />
    </Suspense>
  )
}

function plainLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const isPlain =
    event.button === 0 &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented)
  const link = event.target instanceof Element ? event.target.closest("a[data-within]") : null
  return isPlain && link instanceof HTMLAnchorElement ? link : undefined
}

function tabOf({ pathname, origin }: HTMLAnchorElement): AuthTab | undefined {
  if (origin !== location.origin) return undefined
  if (pathname === "/auth" || pathname === "/auth/login") return "login"
  return pathname === "/auth/register" ? "register" : undefined
}
