import { useSyncExternalStore } from "react"
import { useScriptFrom } from "./sleep.ts"

/** Relative to this browser's clock, which is used until the server's time is known. */
let offsetMs = 0
let isSynced = false
let isFetching = false
const readers = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Call with a time the server has just sent. */
export function setServerNow(now: string): void {
  const serverMs = Date.parse(now)
  if (Number.isNaN(serverMs)) return
  offsetMs = serverMs - Date.now()
  isSynced = true
  for (const read of readers) read()
}

export function serverNowMs(): number {
  return Date.now() + offsetMs
}

/**
 * Ticks in whole seconds; returns `madeAt` on the server. `changesAtMs` is when the caller first shows something else:
 * undefined for never.
 */
export function useServerSecond(madeAt: string, changesAtMs: number | undefined): number {
  useScriptFrom(changesAtMs)
  return useSyncExternalStore(
    watch,
    () => Math.floor(serverNowMs() / 1_000),
    () => Math.floor(Date.parse(madeAt) / 1_000),
  )
}

function watch(read: () => void): () => void {
  readers.add(read)
  if (!isSynced) void fetchOnce()
  if (timer === undefined) tick()
  return () => {
    readers.delete(read)
  }
}

/** All countdowns change together, on the server's second. */
function tick(): void {
  clearTimeout(timer)
  timer = readers.size > 0 ? setTimeout(tick, 1_000 - (serverNowMs() % 1_000)) : undefined
  for (const read of readers) read()
}

async function fetchOnce(): Promise<void> {
  if (isFetching) return
  isFetching = true
  try {
    const response = await fetch("/api/clock")
    if (!response.ok || isSynced) return
    const { now }: { now?: string } = await response.json()
    if (now) setServerNow(now)
  } catch {
    isFetching = false
  }
}
