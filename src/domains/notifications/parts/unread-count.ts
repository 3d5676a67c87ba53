import { useSyncExternalStore } from "react"

/** The number of unread notifications known to this browser; undefined until it has asked. */
let knownCount: number | undefined
const readers = new Set<() => void>()

export function setUnreadCount(count: number | undefined): void {
  if (count === knownCount) return
  knownCount = count
  for (const read of readers) read()
}

/** The number of unread notifications: as rendered first, then updated as they arrive and are closed. */
export function useUnreadCount(rendered: number): number {
  const count = useSyncExternalStore(
    watch,
    () => knownCount,
    () => undefined,
  )
  return count ?? rendered
}

function watch(read: () => void): () => void {
  readers.add(read)
  return () => readers.delete(read)
}
