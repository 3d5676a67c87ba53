import { useEffect } from "react"
import { useStream, useTold } from "#ui/live-stream.ts"
import { noticesTopic } from "../notices-topic.ts"

/** Says when the house has left something for the member: at once for one, within seconds where it told many. */
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
