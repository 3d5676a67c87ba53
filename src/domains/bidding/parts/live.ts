import { useEffect, useMemo, useSyncExternalStore } from "react"
import { useRevalidator } from "react-router"
import type { PublicStanding } from "#domains/auctions/state.ts"
import { setServerNow } from "#ui/server-clock.ts"

type Standing = Omit<PublicStanding, "id">
type LotEvent = Standing & { topic: string }
type AuctionEvent = { topic: string; version: number; status: string }

/** What the stream has told of each topic, newest version only. It outlives the page: a later one begins with it. */
const known = new Map<string, LotEvent | AuctionEvent>()
const readers = new Set<() => void>()

function watch(read: () => void): () => void {
  readers.add(read)
  return () => readers.delete(read)
}

function learn(event: LotEvent | AuctionEvent): void {
  const earlier = known.get(event.topic)
  if (earlier && earlier.version >= event.version) return
  known.set(event.topic, event)
  for (const read of readers) read()
}

/** Whether the house can be heard right now: asking it in vain would cost the visitor the page. */
let isHeard = false

/** The lot as the page was given it, moved on to what the stream has told since. */
export function useLot<Lot extends PublicStanding>(lot: Lot): Lot {
  const told = useSyncExternalStore(
    watch,
    () => known.get(`lot:${lot.id}`),
    () => undefined,
  ) as LotEvent | undefined
  return useMemo(() => (told && told.version > lot.version ? movedOn(lot, told) : lot), [lot, told])
}

function movedOn<Lot extends PublicStanding>(lot: Lot, told: LotEvent): Lot {
  const { version, status, priceCents, minimumCents, bidCount, leaderPaddle, reserveMet, endsAt } = told
  return { ...lot, version, status, priceCents, minimumCents, bidCount, leaderPaddle, reserveMet, endsAt }
}

/** An auction's status as the stream has told it, or as the page was given it. */
export function useAuctionStatus(auctionId: string, status: string): string {
  const told = useSyncExternalStore(
    watch,
    () => known.get(`auction:${auctionId}`),
    () => undefined,
  )
  return told ? String(told.status) : status
}

/** Keeps one stream open for the page while somebody can see it; each opening begins with how things stand. */
export function useLive(lotIds: readonly string[], auctionIds: readonly string[]): void {
  const query = `lots=${lotIds.join(",")}&auctions=${auctionIds.join(",")}`
  useEffect(() => {
    if (query === "lots=&auctions=") return
    let stream: EventSource | undefined
    function open(): void {
      if (stream || document.visibilityState === "hidden") return
      // An auction's state comes without a version when the stream begins, so what was told before must go.
      for (const topic of known.keys()) if (topic.startsWith("auction:")) known.delete(topic)
      stream = new EventSource(`/api/live?${query}`)
      stream.addEventListener("open", () => {
        isHeard = true
      })
      stream.addEventListener("error", () => {
        isHeard = false
      })
      stream.addEventListener("state", (event) => learn(JSON.parse(event.data) as LotEvent))
      stream.addEventListener("clock", (event) =>
        setServerNow((JSON.parse(event.data) as { now: string }).now),
      )
    }
    function close(): void {
      stream?.close()
      isHeard = false
      stream = undefined
    }
    // Browsers allow few connections to one house: a page in the background must not hold one.
    const turn = () => (document.visibilityState === "hidden" ? close() : open())
    open()
    document.addEventListener("visibilitychange", turn)
    window.addEventListener("pagehide", close)
    window.addEventListener("pageshow", open)
    return () => {
      close()
      document.removeEventListener("visibilitychange", turn)
      window.removeEventListener("pagehide", close)
      window.removeEventListener("pageshow", open)
    }
  }, [query])
}

/** Asks the server again once the stream knows more than the page. A crowd does not ask in the same moment. */
export function useRenewal(isBehind: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isBehind || state !== "idle") return
    const timer = setInterval(() => isHeard && void revalidate(), 300 + Math.random() * 900)
    return () => clearInterval(timer)
  }, [isBehind, state, revalidate])
}
