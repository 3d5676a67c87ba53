import { useCallback } from "react"
import { useFetcher } from "react-router"

/**
 * Asks for the page's data again and leaves everything else as it is: what was typed, and what a form was answered.
 * (The router's own `revalidate` forgets the answer, and with it the message and the fields it belongs to.)
 */
export function useLookAgain(): { lookAgain: () => Promise<void>; isLooking: boolean } {
  const { submit, state } = useFetcher()
  // Root's `clientAction` does nothing, and after an action every loader of the page is asked again.
  const lookAgain = useCallback(() => submit(null, { method: "post", action: "/" }), [submit])
  return { lookAgain, isLooking: state !== "idle" }
}
