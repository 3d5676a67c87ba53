import { useCallback, useEffect, useState } from "react"
import { crossSiteToken } from "#ui/cross-site-token.ts"
import { useRevalidate } from "#ui/live/use-revalidate.ts"
import {
  addToQueue,
  type QueuedMode,
  type QueuedScan,
  readQueue,
  removeFromQueue,
  type ScanOutcome,
  sendQueue,
} from "./scan-queue.ts"
import { signal } from "./signal.ts"

const retryMs = 15_000

/** Scans are kept in this browser until the server has answered each, also while it is offline. */
export function useScanQueue(memberId: string) {
  const { revalidate } = useRevalidate()
  const [queue, setQueue] = useState<QueuedScan[]>([])
  const [isOffline, setOffline] = useState(false)
  const refresh = useCallback(() => setQueue(readQueue(localStorage, memberId)), [memberId])

  const send = useCallback(async () => {
    let hasRecorded = false
    await navigator.locks.request(`scans:${memberId}`, async () => {
      await sendQueue(localStorage, memberId, post, (_scan, { kind }) => {
        setOffline(kind === "unanswered")
        if (kind === "recorded") hasRecorded = true
        if (kind !== "unanswered") signal(kind === "recorded" ? "done" : "problem")
        refresh()
      })
    })
    if (hasRecorded) await revalidate()
  }, [memberId, refresh, revalidate])

  useEffect(() => {
    refresh()
    void send()
    const retry = () => void send()
    const timer = setInterval(retry, retryMs)
    addEventListener("online", retry)
    return () => {
      clearInterval(timer)
      removeEventListener("online", retry)
    }
  }, [refresh, send])

  return {
    waiting: queue.filter(({ problem }) => problem === undefined),
    refused: queue.filter(({ problem }) => problem !== undefined),
    isOffline,
    add(scan: { mode: QueuedMode; code: string; shelf: string }): void {
      addToQueue(localStorage, memberId, {
        ...scan,
        key: crypto.randomUUID(),
        at: new Date().toISOString(),
      })
      refresh()
      void send()
    },
    dismiss(key: string): void {
      removeFromQueue(localStorage, memberId, key)
      refresh()
    },
  }
}

async function post({ mode, code, shelf, key }: QueuedScan): Promise<ScanOutcome> {
  try {
    const response = await fetch(`/api/warehouse/${mode === "pack" ? "packings" : "scans"}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-xsrf-token": crossSiteToken() },
      body: JSON.stringify(mode === "pack" ? { parcel: code, key } : { mode, code, shelf, key }),
    })
    // Signed out or too fast: the scan is kept and sent again.
    if (response.status >= 500 || [401, 408, 429].includes(response.status)) return { kind: "unanswered" }
    if (response.ok) return { kind: "recorded" }
    const { message }: { message: string } = await response.json()
    return { kind: "refused", message }
  } catch {
    return { kind: "unanswered" }
  }
}
