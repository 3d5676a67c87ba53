import { useEffect } from "react"
import { useRevalidate } from "#ui/use-revalidate.ts"

const everyMs = 5_000

/** Asks for the page's data again every few seconds while it is looked at: for figures that no stream tells. */
export function useFresh(isRunning: boolean): void {
  const { revalidate } = useRevalidate()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => document.hidden || void revalidate(), everyMs)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
}
