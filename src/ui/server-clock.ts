import { useSyncExternalStore } from "react"

/** The house's time, as this browser has been told it. Until then the browser's own clock has to do. */
let offsetMs = 0
let isKnown = false
let isAsking = false
const readers = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** What the live stream or the server said the time is, at this moment. */
export function setServerNow(now: string): void {
  const told = Date.parse(now)
  if (Number.isNaN(told)) return
  offsetMs = told - Date.now()
  isKnown = true
  for (const read of readers) read()
}

export function serverNowMs(): number {
  return Date.now() + offsetMs
}

/** The house's time in whole seconds, moving on; while the page is made it is the moment it was made. */
export function useServerSecond(madeAt: string): number {
  return useSyncExternalStore(
    watch,
    () => Math.floor(serverNowMs() / 1_000),
    () => Math.floor(Date.parse(madeAt) / 1_000),
  )
}

function watch(read: () => void): () => void {
  readers.add(read)
  if (!isKnown) void askOnce()
  if (timer === undefined) tick()
  return () => {
    readers.delete(read)
  }
}

/** All countdowns of a page move together, on the turn of the house's second. */
function tick(): void {
  clearTimeout(timer)
  timer = readers.size > 0 ? setTimeout(tick, 1_000 - (serverNowMs() % 1_000)) : undefined
  for (const read of readers) read()
}

async function askOnce(): Promise<void> {
  if (isAsking) return
  isAsking = true
  try {
    const response = await fetch("/api/clock")
    if (!response.ok || isKnown) return
    const { now } = (await response.json()) as { now?: string }
    if (now) setServerNow(now)
  } catch {
    isAsking = false
  }
}
