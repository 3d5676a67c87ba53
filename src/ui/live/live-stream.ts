import { useEffect, useSyncExternalStore } from "react"
import type { Topic } from "#platform/live/topic.ts"
import { addressOf, type Wants } from "./live-wants.ts"
import { setServerNow } from "./server-clock.ts"
import { useShownState, useWatchedAsleep } from "./sleep.ts"
import { useRevalidate } from "./use-revalidate.ts"

export type LiveMessage = { topic: string; version: number }

/** The newest state by topic. It is module-wide, so that a later page starts with it. */
const states = new Map<string, LiveMessage>()
const readers = new Set<() => void>()
const wanted = new Set<Wants>()

let stream: EventSource | undefined
let again: ReturnType<typeof setTimeout> | undefined
let openAddress = ""
let isSyncQueued = false
/** True while the server answers: revalidating in vain would cost the visitor the page. */
let isConnected = false

/** Undefined before the topic's first message. `shown` is the version that the page shows, or the status. */
export function useLiveState<State extends Record<string, unknown>>(
  topic: Topic<State>,
  shown?: number | string,
): (LiveMessage & State) | undefined {
  useShownState(topic, shown)
  return useSyncExternalStore(
    watch,
    () => states.get(topic),
    () => undefined,
  ) as (LiveMessage & State) | undefined
}

function watch(read: () => void): () => void {
  readers.add(read)
  return () => readers.delete(read)
}

function receive(message: LiveMessage): void {
  const earlier = states.get(message.topic)
  if (earlier && earlier.version >= message.version) return
  states.set(message.topic, message)
  for (const read of readers) read()
}

/**
 * One stream for all parts of the page, while it is visible. It begins with the current states. `key` identifies the
 * topics, so an equal list opens no other stream.
 */
export function useStream(wants: Wants): void {
  const key = addressOf([wants])
  useWatchedAsleep(wants)
  useEffect(() => {
    if (key === "") return
    const wish = Object.fromEntries(
      [...new URLSearchParams(key)].map(([name, ids]) => [name, ids.split(",")]),
    )
    wanted.add(wish)
    syncSoon()
    listenToPage()
    return () => {
      wanted.delete(wish)
      syncSoon()
    }
  }, [key])
}

/** Parts may mount and unmount in the same tick. */
function syncSoon(): void {
  if (isSyncQueued) return
  isSyncQueued = true
  queueMicrotask(() => {
    isSyncQueued = false
    syncStream()
  })
}

function syncStream(): void {
  // Browsers limit connections per host: pages in the background must not hold one.
  const address = document.visibilityState === "hidden" ? "" : addressOf(wanted)
  if (address === openAddress && (stream !== undefined || address === "")) return
  close()
  if (address !== "") open(address)
}

function open(address: string): void {
  // A stream begins with auction states without a version, so earlier ones must go.
  for (const topic of states.keys()) if (topic.startsWith("auction:")) states.delete(topic)
  openAddress = address
  stream = new EventSource(`/api/live?${address}`)
  stream.addEventListener("open", () => {
    isConnected = true
  })
  stream.addEventListener("error", ({ target }) => {
    isConnected = false
    // Browsers reconnect after a lost connection, but not after a refusal, such as from a server that is starting.
    if (target === stream && stream?.readyState === EventSource.CLOSED)
      again = setTimeout(reconnect, 2_000 + Math.random() * 3_000)
  })
  stream.addEventListener("state", (event) => receive(JSON.parse(event.data)))
  stream.addEventListener("clock", (event) => {
    const { now }: { now: string } = JSON.parse(event.data)
    setServerNow(now)
  })
}

function reconnect(): void {
  close()
  syncStream()
}

function close(): void {
  clearTimeout(again)
  stream?.close()
  stream = undefined
  openAddress = ""
  isConnected = false
}

let isListening = false

function listenToPage(): void {
  if (isListening) return
  isListening = true
  document.addEventListener("visibilitychange", syncStream)
  window.addEventListener("pagehide", close)
  window.addEventListener("pageshow", syncStream)
}

/** Revalidates when the stream is ahead of the page, after a random delay so that a crowd does not do it at once. */
export function useLiveRevalidation(isBehind: boolean): void {
  const { revalidate, isRevalidating } = useRevalidate()
  useEffect(() => {
    if (!isBehind || isRevalidating) return
    const timer = setInterval(() => isConnected && void revalidate(), 300 + Math.random() * 900)
    return () => clearInterval(timer)
  }, [isBehind, isRevalidating, revalidate])
}
