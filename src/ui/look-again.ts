import { useCallback, useContext, useEffect, useId, useRef } from "react"
import { UNSAFE_DataRouterContext as RouterContext, useFetcher, useNavigation } from "react-router"

/**
 * Asks for the page's data again and leaves everything else as it is: what was typed, and what a form was answered.
 * (The router's own `revalidate` forgets the answer, and with it the message and the fields it belongs to.)
 *
 * Who goes to another page is never held up: a look that is under way then is given up and done again there. Otherwise
 * its answer could end a journey to a page that the router does not know yet, and the address would change without it.
 */
export function useLookAgain(): { lookAgain: () => Promise<void>; isLooking: boolean } {
  const router = useContext(RouterContext)?.router
  const key = useId()
  const { submit, state } = useFetcher({ key })
  const isGoing = useNavigation().state !== "idle"
  const isWanted = useRef(false)
  // Root's `clientAction` does nothing, and after an action every loader of the page is asked again.
  const lookAgain = useCallback(async () => {
    isWanted.current = router?.state.navigation.state !== "idle"
    if (isWanted.current) return
    const stop = router?.subscribe(({ navigation }) => {
      if (navigation.state === "idle") return
      stop?.()
      isWanted.current = true
      router.resetFetcher(key)
    })
    try {
      await submit(null, { method: "post", action: "/" })
    } finally {
      stop?.()
    }
  }, [router, key, submit])
  useEffect(() => {
    if (isGoing || !isWanted.current) return
    isWanted.current = false
    void lookAgain()
  }, [isGoing, lookAgain])
  return { lookAgain, isLooking: state !== "idle" }
}
