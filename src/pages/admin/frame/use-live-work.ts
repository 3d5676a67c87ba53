import { useCallback, useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import { useLiveState, useStream } from "#ui/live/live-stream.ts"
import { serverNowMs } from "#ui/live/server-clock.ts"
import { useRevalidate } from "#ui/live/use-revalidate.ts"
import { workTopic } from "../work/work-topic.ts"
import type { MenuGroup } from "./menu-item.ts"

type WorkAnswer = { waiting: Readonly<Record<string, number>>; added: number | null }

const topic = workTopic.of("all")
/** So that all open pages do not ask at once. */
const maxWaitMs = 2_000

/** The menu with the counts of now, and how many rows were added to the list since it was loaded. */
export function useLiveWork(menu: readonly MenuGroup[], loadedAt: string) {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidate()
  const [answer, setAnswer] = useState<WorkAnswer & { page: string; loadedAt: string }>()
  const page = pathname + search
  useStream({ work: ["all"] })
  const version = useLiveState(topic)?.version
  const seen = useRef<number>(undefined)
  useEffect(() => {
    const isFirst = seen.current === undefined
    if (version === undefined || version === seen.current) return
    seen.current = version
    if (isFirst) return
    const timer = setTimeout(async () => {
      const found = await fetchWork(page, loadedAt)
      if (found) setAnswer({ ...found, page, loadedAt })
    }, Math.random() * maxWaitMs)
    return () => clearTimeout(timer)
  }, [version, page, loadedAt])
  const show = useCallback(() => void revalidate(), [revalidate])
  const isOfPage = answer?.page === page && answer.loadedAt === loadedAt
  return {
    menu: answer ? withCounts(menu, answer.waiting) : menu,
    added: (isOfPage && answer.added) || 0,
    show,
  }
}

/** Failures are ignored: the next change asks again. */
async function fetchWork(page: string, since: string): Promise<WorkAnswer | undefined> {
  try {
    const response = await fetch(`/admin/work?${new URLSearchParams({ page, since })}`)
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

function withCounts(menu: readonly MenuGroup[], waiting: WorkAnswer["waiting"]): MenuGroup[] {
  return menu.map(({ items, ...group }) => ({
    ...group,
    items: items.map((item) => ({ ...item, waiting: waiting[item.name] ?? 0 })),
  }))
}

/** When the page's data was read: by the frame's loader, or on the way to another page, which leaves the frame as it is. */
export function useLoadedAt(frameReadAt: string): string {
  const { key } = useLocation()
  const firstKey = useRef(key)
  const [arrivedAt, setArrivedAt] = useState("")
  useEffect(() => {
    if (key === firstKey.current) return
    firstKey.current = key
    setArrivedAt(new Date(serverNowMs()).toISOString())
  }, [key])
  return arrivedAt > frameReadAt ? arrivedAt : frameReadAt
}
