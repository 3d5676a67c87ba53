import { useEffect, useMemo, useRef } from "react"
import { useLocation, useNavigation } from "react-router"
import { serverNowMs } from "#ui/live/server-clock.ts"

/** Before the page's data was read: by the frame's loader, or when the way to another page, or from its form, began. */
export function useSeenAt(frameReadAt: string): string {
  const { key } = useLocation()
  // A refused form is answered without reading its page again.
  const isMoving = useNavigation().state !== "idle"
  const begunAt = useRef(frameReadAt)
  useEffect(() => {
    if (isMoving) begunAt.current = new Date(serverNowMs()).toISOString()
  }, [isMoving])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is read on the way to it
  return useMemo(() => begunAt.current, [key])
}
