import { useSyncExternalStore } from "react"

let knownCount: number | undefined
const readers = new Set<() => void>()

export function setUnreadCount(count: number | undefined): void {
  if (count === knownCount) return
  knownCount = count
  for (const read of readers) read()
}

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
