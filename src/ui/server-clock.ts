import { useSyncExternalStore } from "react"

/** The server's time, as an offset from this browser's clock. Until it is known, the browser's clock is used. */
let offsetMs = 0
let isKnown = false
let isAsking = false
const readers = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Takes the time that the live stream or the server has just sent. */
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

/** The server's time in whole seconds, ticking; while rendering on the server it is `madeAt`. */
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

/** All countdowns of a page change together, on the server's second. */
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
