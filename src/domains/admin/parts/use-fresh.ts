import { useEffect } from "react"
import { useLookAgain } from "#ui/look-again.ts"

const everyMs = 5_000

/** Asks for the page's data again every few seconds while it is looked at: for figures that no stream tells. */
export function useFresh(isRunning: boolean): void {
  const { lookAgain } = useLookAgain()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => document.hidden || void lookAgain(), everyMs)
    return () => clearInterval(timer)
  }, [isRunning, lookAgain])
}
