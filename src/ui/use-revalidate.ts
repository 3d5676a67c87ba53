import { useCallback, useContext, useEffect, useId, useRef } from "react"
import {
  type DataRouter,
  UNSAFE_DataRouterContext as RouterContext,
  useFetcher,
  useNavigation,
} from "react-router"

const revalidatePath = "/revalidate"

/**
 * What is sent here goes nowhere, and after an action every loader of the page is asked again. The route is the
 * browser's own, laid when it is first needed: any route of the house has a module to fetch first, and on a line that
 * breaks then the router loads the page anew, with all that was typed in it.
 */
function addPath(router: DataRouter): void {
  if (!router.routes.some(({ path }) => path === revalidatePath))
    router.patchRoutes(null, [{ path: revalidatePath, action: () => null }])
}

/**
 * Asks for the page's data again and leaves everything else as it is: what was typed, and what a form was answered.
 * (The router's own `revalidate` forgets the answer, and with it the message and the fields it belongs to.)
 *
 * Who goes to another page is never held up: a look that is under way then is given up and done again there. Otherwise
 * its answer could end a journey to a page that the router does not know yet, and the address would change without it.
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
