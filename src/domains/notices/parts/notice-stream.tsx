import { useEffect } from "react"
import { useStream, useTold } from "#ui/live-stream.ts"
import { noticesTopic } from "../notices-topic.ts"

/** Calls `onNews` when the member has a new notification: at once for one, within seconds for an announcement. */
export function NoticeStream({ memberId, onNews }: { memberId: string; onNews: () => void }) {
  useStream({ notices: ["me"] })
  const own = useTold(noticesTopic.of(memberId))?.version ?? 0
  const all = useTold(noticesTopic.all)?.version ?? 0
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
