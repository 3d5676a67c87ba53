import { useCallback, useContext, useEffect, useId, useRef } from "react"
import {
  type DataRouter,
  UNSAFE_DataRouterContext as RouterContext,
  useFetcher,
  useNavigation,
} from "react-router"

const revalidatePath = "/revalidate"

/**
 * Its action does nothing, but after it the router reads every loader again. Client-only and added on first use: a
 * route of the app would load a module, and if that fails the router reloads the page and loses typed text.
 */
function addPath(router: DataRouter): void {
  if (!router.routes.some(({ path }) => path === revalidatePath))
    router.patchRoutes(null, [{ path: revalidatePath, action: () => null }])
}

/**
 * Reads the page's data again without touching typed text or a form's result. (The router's own `revalidate` drops the
 * result, with its message and field errors.)
 * Never delays a navigation: cancels itself and repeats on the next page. Otherwise its result could end a navigation
 * to a page that the router does not know yet, and the address would change without it.
 */
export function useRevalidate(): { revalidate: () => Promise<void>; isRevalidating: boolean } {
  const router = useContext(RouterContext)?.router
  const key = useId()
  const { submit, state } = useFetcher({ key })
  const isGoing = useNavigation().state !== "idle"
  const isWanted = useRef(false)
  const revalidate = useCallback(async () => {
    if (!router) return
    isWanted.current = router.state.navigation.state !== "idle"
    if (isWanted.current) return
    addPath(router)
    const stop = router.subscribe(({ navigation }) => {
      if (navigation.state === "idle") return
      stop()
      isWanted.current = true
      router.resetFetcher(key)
    })
    try {
      await submit(null, { method: "post", action: revalidatePath })
    } finally {
      stop()
    }
  }, [router, key, submit])
  useEffect(() => {
    if (isGoing || !isWanted.current) return
    isWanted.current = false
    void revalidate()
  }, [isGoing, revalidate])
  return { revalidate, isRevalidating: state !== "idle" }
}
