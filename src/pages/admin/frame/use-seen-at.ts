import { useEffect, useMemo, useRef } from "react"
import { useLocation, useNavigation } from "react-router"
import { serverNowMs } from "#ui/server-clock.ts"

/** Before the page's data was read: by the frame's loader, or when the way to another page, or from its form, began. */
export function useSeenAt(frameReadAt: string): string {
  const { key } = useLocation()
  const isLoading = useNavigation().state === "loading"
  const begunAt = useRef(frameReadAt)
  useEffect(() => {
    if (isLoading) begunAt.current = new Date(serverNowMs()).toISOString()
  }, [isLoading])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is read on the way to it
  return useMemo(() => begunAt.current, [key])
}
