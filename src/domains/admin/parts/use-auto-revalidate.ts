import { useEffect } from "react"
import { useRevalidate } from "#ui/use-revalidate.ts"

const everyMs = 5_000

/** Reloads the page's data every few seconds while the page is visible: for figures that have no live stream. */
export function useAutoRevalidate(isRunning: boolean): void {
  const { revalidate } = useRevalidate()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => document.hidden || void revalidate(), everyMs)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
}
