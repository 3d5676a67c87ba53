import { useEffect } from "react"
import { useRevalidate } from "#ui/live/use-revalidate.ts"

const usualMs = 5_000

export function useAutoRevalidate(isRunning: boolean, everyMs = usualMs): void {
  const { revalidate } = useRevalidate()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => document.hidden || void revalidate(), everyMs)
    return () => clearInterval(timer)
  }, [isRunning, everyMs, revalidate])
}
