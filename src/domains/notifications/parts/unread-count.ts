import { useSyncExternalStore } from "react"

let unreadCount: number | undefined
const readers = new Set<() => void>()

export function setUnreadCount(count: number | undefined): void {
  if (count === unreadCount) return
  unreadCount = count
  for (const read of readers) read()
}

export function useUnreadCount(rendered: number): number {
  const count = useSyncExternalStore(
    watch,
    () => unreadCount,
    () => undefined,
  )
  return count ?? rendered
}

function watch(read: () => void): () => void {
  readers.add(read)
  return () => readers.delete(read)
}
