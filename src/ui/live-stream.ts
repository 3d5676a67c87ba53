import { useEffect, useSyncExternalStore } from "react"
import type { Topic } from "#platform/topic.ts"
import { setServerNow } from "./server-clock.ts"
import { useRevalidate } from "./use-revalidate.ts"

export type LiveMessage = { topic: string; version: number }

/** Lists ids by the stream's parameters: `lots`, `auctions`, `drams`. */
export type Wants = Readonly<Record<string, readonly string[]>>

/** The newest state by topic. It is module-wide, so that a later page starts with it. */
const known = new Map<string, LiveMessage>()
const readers = new Set<() => void>()
const wanted = new Set<Wants>()

let stream: EventSource | undefined
let again: ReturnType<typeof setTimeout> | undefined
let watched = ""
let isTurning = false
/** True while the server answers: revalidating in vain would cost the visitor the page. */
let isHeard = false

/** Undefined before the topic's first message. */
export function useTold<State extends Record<string, unknown>>(
  topic: Topic<State>,
): (LiveMessage & State) | undefined {
  return useSyncExternalStore(
    watch,
    () => known.get(topic),
    () => undefined,
  ) as (LiveMessage & State) | undefined
}

function watch(read: () => void): () => void {
  readers.add(read)
  return () => readers.delete(read)
}

function learn(told: LiveMessage): void {
  const earlier = known.get(told.topic)
  if (earlier && earlier.version >= told.version) return
  known.set(told.topic, told)
  for (const read of readers) read()
}

/**
 * One stream for all parts of the page, while it is visible. It begins with the current states. `key` identifies the
 * topics, so an equal list opens no other stream.
 */
export function useStream(wants: Wants): void {
  const key = addressOf([wants])
  useEffect(() => {
    if (key === "") return
    const wish = Object.fromEntries(
      [...new URLSearchParams(key)].map(([name, ids]) => [name, ids.split(",")]),
    )
    wanted.add(wish)
    turnSoon()
    listenToPage()
    return () => {
      wanted.delete(wish)
      turnSoon()
    }
  }, [key])
}

function addressOf(wishes: Iterable<Wants>): string {
  const ids = new Map<string, Set<string>>()
  for (const wish of wishes)
    for (const [name, list] of Object.entries(wish))
      for (const id of list) ids.set(name, (ids.get(name) ?? new Set()).add(id))
  return [...ids].map(([name, list]) => `${name}=${[...list].join(",")}`).join("&")
}

/** Parts may mount and unmount in the same tick. */
function turnSoon(): void {
  if (isTurning) return
  isTurning = true
  queueMicrotask(() => {
    isTurning = false
    turn()
  })
}

function turn(): void {
  // Browsers limit connections per host: pages in the background must not hold one.
  const address = document.visibilityState === "hidden" ? "" : addressOf(wanted)
  if (address === watched && (stream !== undefined || address === "")) return
  close()
  if (address !== "") open(address)
}

function open(address: string): void {
  // A stream begins with auction states without a version, so earlier ones must go.
  for (const topic of known.keys()) if (topic.startsWith("auction:")) known.delete(topic)
  watched = address
  stream = new EventSource(`/api/live?${address}`)
  stream.addEventListener("open", () => {
    isHeard = true
  })
  stream.addEventListener("error", ({ target }) => {
    isHeard = false
    // Browsers reconnect after a lost connection, but not after a refusal, such as from a server that is starting.
    if (target === stream && stream?.readyState === EventSource.CLOSED)
      again = setTimeout(askAgain, 2_000 + Math.random() * 3_000)
  })
  stream.addEventListener("state", (event) => learn(JSON.parse(event.data) as LiveMessage))
  stream.addEventListener("clock", (event) => setServerNow((JSON.parse(event.data) as { now: string }).now))
}

function askAgain(): void {
  close()
  turn()
}

function close(): void {
  clearTimeout(again)
  stream?.close()
  stream = undefined
  watched = ""
  isHeard = false
}

let isListening = false

function listenToPage(): void {
  if (isListening) return
  isListening = true
  document.addEventListener("visibilitychange", turn)
  window.addEventListener("pagehide", close)
  window.addEventListener("pageshow", turn)
}

/** Revalidates when the stream is ahead of the page, after a random delay so that a crowd does not do it at once. */
export function useRenewal(isBehind: boolean): void {
  const { revalidate, isRevalidating } = useRevalidate()
  useEffect(() => {
    if (!isBehind || isRevalidating) return
    const timer = setInterval(() => isHeard && void revalidate(), 300 + Math.random() * 900)
    return () => clearInterval(timer)
  }, [isBehind, isRevalidating, revalidate])
}
