import { type ComponentType, lazy, Suspense, useEffect, useState } from "react"
import { useLocation } from "react-router"
import type { Notice } from "../reads.ts"

const NoticeModal = lazy<ComponentType<{ notice: Notice; onClose: () => void }>>(async () => {
  try {
    return { default: (await import("./notice-modal.tsx")).NoticeModal }
  } catch {
    return { default: () => null }
  }
})

const listPath = "/my-account/notification"

/**
 * Asks once what is unread, when somebody is signed in, and opens it over the page: the dialog's code is fetched only
 * then. Whatever fails here fails silently; the list of notices is a page of its own.
 */
export function NoticeWatch({ memberId }: { memberId: string | undefined }) {
  const { pathname } = useLocation()
  const [unread, setUnread] = useState<readonly Notice[]>([])
  useEffect(() => {
    setUnread([])
    if (memberId === undefined) return
    const leaving = new AbortController()
    void ask(leaving.signal).then((notices) => {
      if (!leaving.signal.aborted) setUnread(notices.filter((notice) => !notice.read))
    })
    return () => leaving.abort()
  }, [memberId])

  const [first] = unread
  if (!first || pathname === listPath) return null
  return (
    <Suspense>
      <NoticeModal key={first._id} notice={first} onClose={() => setUnread(unread.slice(1))} />
    </Suspense>
  )
}

async function ask(signal: AbortSignal): Promise<Notice[]> {
  try {
    const answer = await fetch("/api/notification", { signal })
    return answer.ok ? ((await answer.json()) as Notice[]) : []
  } catch {
    return []
  }
}
