import { useSyncExternalStore } from "react"

/** What this browser knows of the unread notifications; undefined until it has asked. */
let known: number | undefined
const readers = new Set<() => void>()

export function setUnreadCount(count: number | undefined): void {
  if (count === known) return
  known = count
  for (const read of readers) read()
}

/** How many notifications are unread: as the page was rendered, then as they arrive and are closed. */
export function useUnreadCount(rendered: number): number {
  const count = useSyncExternalStore(
    watch,
    () => known,
    () => undefined,
  )
  return count ?? rendered
}

function watch(read: () => void): () => void {
  readers.add(read)
  return () => readers.delete(read)
}
