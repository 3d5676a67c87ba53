import { useCallback, useEffect, useRef } from "react"
import { useNavigation, useRevalidator } from "react-router"

/**
 * Reads the page's data again without touching typed text; pages with a form keep its result by `useFormResult`. Never
 * delays a navigation: it waits for the next page and reads that one.
 */
export function useRevalidate(): { revalidate: () => Promise<void>; isRevalidating: boolean } {
  const revalidator = useRevalidator()
  const isGoing = useNavigation().state !== "idle"
  const going = useRef(isGoing)
  const isWanted = useRef(false)
  const { revalidate: readAgain } = revalidator
  const revalidate = useCallback(async () => {
    isWanted.current = going.current
    if (!isWanted.current) await readAgain()
  }, [readAgain])
  useEffect(() => {
    going.current = isGoing
    if (isGoing || !isWanted.current) return
    isWanted.current = false
    void readAgain()
  }, [isGoing, readAgain])
  return { revalidate, isRevalidating: revalidator.state !== "idle" }
}
