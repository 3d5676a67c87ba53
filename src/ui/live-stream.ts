import { useEffect, useSyncExternalStore } from "react"
import type { Topic } from "#platform/topic.ts"
import { setServerNow } from "./server-clock.ts"
import { useRevalidate } from "./use-revalidate.ts"

/** What the stream tells of a topic: its version and the state that came with it. */
export type Told = { topic: string; version: number }

/** What the parts of a page watch, by the name the stream's address has for it: `lots`, `auctions`, `drams`. */
export type Wants = Readonly<Record<string, readonly string[]>>

/** What the stream has told of each topic, newest version only. It outlives the page: a later one begins with it. */
const known = new Map<string, Told>()
const readers = new Set<() => void>()
const wanted = new Set<Wants>()

let stream: EventSource | undefined
let again: ReturnType<typeof setTimeout> | undefined
let watched = ""
let isTurning = false
/** Whether the house can be heard right now: asking it in vain would cost the visitor the page. */
let isHeard = false

/** The newest state of a topic, if the stream has told any. */
export function useTold<State extends Record<string, unknown>>(
  topic: Topic<State>,
): (Told & State) | undefined {
  return useSyncExternalStore(
    watch,
    () => known.get(topic),
    () => undefined,
  ) as (Told & State) | undefined
}

function watch(read: () => void): () => void {
  readers.add(read)
  return () => readers.delete(read)
}

function learn(told: Told): void {
  const earlier = known.get(told.topic)
  if (earlier && earlier.version >= told.version) return
  known.set(told.topic, told)
  for (const read of readers) read()
}

/**
 * Keeps one stream open for all parts of the page while somebody can see it; each opening begins with how things
 * stand. `key` says what is wanted, so that a list made anew is not a new wish.
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

/** Parts that come and go in the same moment are one change. */
function turnSoon(): void {
  if (isTurning) return
  isTurning = true
  queueMicrotask(() => {
    isTurning = false
    turn()
  })
}

function turn(): void {
  // Browsers allow few connections to one house: a page in the background must not hold one.
  const address = document.visibilityState === "hidden" ? "" : addressOf(wanted)
  if (address === watched && (stream !== undefined || address === "")) return
  close()
  if (address !== "") open(address)
}

function open(address: string): void {
  // An auction's state comes without a version when the stream begins, so what was told before must go.
  for (const topic of known.keys()) if (topic.startsWith("auction:")) known.delete(topic)
  watched = address
  stream = new EventSource(`/api/live?${address}`)
  stream.addEventListener("open", () => {
    isHeard = true
  })
  stream.addEventListener("error", ({ target }) => {
    isHeard = false
    // A browser asks again by itself when a line breaks, but not after a refusal, such as of a house that is starting.
    if (target === stream && stream?.readyState === EventSource.CLOSED)
      again = setTimeout(askAgain, 2_000 + Math.random() * 3_000)
  })
  stream.addEventListener("state", (event) => learn(JSON.parse(event.data) as Told))
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

/** Asks the server again once the stream knows more than the page. A crowd does not ask in the same moment. */
export function useRenewal(isBehind: boolean): void {
  const { revalidate, isRevalidating } = useRevalidate()
  useEffect(() => {
    if (!isBehind || isRevalidating) return
    const timer = setInterval(() => isHeard && void revalidate(), 300 + Math.random() * 900)
    return () => clearInterval(timer)
  }, [isBehind, isRevalidating, revalidate])
}
