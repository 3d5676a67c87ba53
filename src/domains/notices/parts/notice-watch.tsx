import { type ComponentType, lazy, Suspense, useCallback, useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import { useLookAgain } from "#ui/look-again.ts"
import type { Notice } from "../reads.ts"

/** Without its code, as after a lost line, the page goes on without it. */
function later<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => () => null) }))
}

const NoticeModal = later(async () => (await import("./notice-modal.tsx")).NoticeModal)
const NoticeStream = later(async () => (await import("./notice-stream.tsx")).NoticeStream)

const listPath = "/my-account/notification"

/**
 * Asks what is unread when somebody is signed in, and again when the stream tells of more, and opens it over the page:
 * the code of both is fetched only then. Whatever fails here fails silently; the list of notices is a page of its own.
 */
export function NoticeWatch({ memberId }: { memberId: string | undefined }) {
  const { pathname } = useLocation()
  const { lookAgain } = useLookAgain()
  const [unread, setUnread] = useState<readonly Notice[]>([])
  const closed = useRef(new Set<string>())
  const isList = pathname === listPath
  const look = useCallback(async () => {
    const notices = await ask()
    if (notices) setUnread(notices.filter(({ _id, read }) => !read && !closed.current.has(_id)))
  }, [])
  const onNews = useCallback(() => {
    void look()
    if (isList) void lookAgain()
  }, [look, lookAgain, isList])
  useEffect(() => {
    setUnread([])
    if (memberId !== undefined) void look()
  }, [memberId, look])

  function close(notice: Notice): void {
    closed.current.add(notice._id)
    setUnread((all) => all.filter(({ _id }) => _id !== notice._id))
  }
  if (memberId === undefined) return null
  const [first] = unread
  return (
    <Suspense>
      <NoticeStream memberId={memberId} onNews={onNews} />
      {first && !isList && (
        <NoticeModal
          key={first._id}
          notice={first}
          onClose={() => close(first)}
          // Of this part, which stays: the dialog is gone by the time it has been marked.
          lookAgain={lookAgain}
        />
      )}
    </Suspense>
  )
}

async function ask(): Promise<Notice[] | undefined> {
  try {
    const answer = await fetch("/api/notification")
    return answer.ok ? ((await answer.json()) as Notice[]) : undefined
  } catch {
    return undefined
  }
}
