import { type ComponentType, Suspense, startTransition, useEffect, useState } from "react"
import { useLocation } from "react-router"
import type { AuthDialogProps, AuthTab } from "./auth-dialog.tsx"

type OpenedAuthDialog = { tab: AuthTab; Dialog: ComponentType<AuthDialogProps> }

/** Without script, or if the dialog cannot be loaded, the links open the pages. */
export function AuthDialogHost({ isSignedIn }: { isSignedIn: boolean }) {
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<OpenedAuthDialog>()
  const isAuthPage = pathname === "/auth" || pathname.startsWith("/auth/")
  useEffect(() => {
    if (isSignedIn || isAuthPage) return setOpened(undefined)
    async function open(event: MouseEvent): Promise<void> {
      const link = plainLink(event)
      const tab = link && tabOf(link)
      if (!tab) return
      event.preventDefault()
      try {
        const { AuthDialog } = await import("./auth-dialog.tsx")
        startTransition(() => setOpened({ tab, Dialog: AuthDialog }))
      } catch {
        location.assign(link.href)
      }
    }
    document.addEventListener("click", open, true)
    return () => document.removeEventListener("click", open, true)
  }, [isSignedIn, isAuthPage])
  if (!opened) return null
  const { tab, Dialog } = opened
  return (
    <Suspense>
      <Dialog tab={tab} onClose={() => setOpened(undefined)} />
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
