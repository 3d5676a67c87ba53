import { useEffect } from "react"
import { useLiveState, useStream } from "#ui/live/live-stream.ts"
import { notificationsTopic } from "../notifications-topic.ts"

export function NotificationStream({ memberId, onNews }: { memberId: string; onNews: () => void }) {
  useStream({ notifications: ["me"] })
  const own = useLiveState(notificationsTopic.of(memberId))?.version ?? 0
  const all = useLiveState(notificationsTopic.all)?.version ?? 0
  useEffect(() => {
    if (own > 0) onNews()
  }, [own, onNews])
  useEffect(() => {
    if (all === 0) return
    const timer = setTimeout(onNews, Math.random() * 2_000)
    return () => clearTimeout(timer)
  }, [all, onNews])
  return null
}
