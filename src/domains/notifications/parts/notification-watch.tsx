import { Suspense, useCallback, useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import { lazyOptional } from "#ui/later.ts"
import { useRevalidate } from "#ui/use-revalidate.ts"
import { placementOf } from "../placement.ts"
import type { NotificationView } from "../reads.ts"
import { NotificationStream } from "./notification-stream.tsx"
import { setUnreadCount } from "./unread-count.ts"

const NotificationModal = lazyOptional(
  async () => (await import("./notification-modal.tsx")).NotificationModal,
)
const NotificationPanel = lazyOptional(
  async () => (await import("./notification-panel.tsx")).NotificationPanel,
)

const listPath = "/my-account/notification"

/** The placement stays, so that a panel never turns into a dialog. */
type VisibleNotification = { notification: NotificationView; placement: "dialog" | "panel" }

/** Ignores failures, because the list of notifications is a page of its own. */
export function NotificationWatch({ memberId }: { memberId: string }) {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidate()
  const [unread, setUnread] = useState<readonly NotificationView[]>([])
  const closed = useRef(new Set<string>())
  const isList = pathname === listPath
  const loadUnread = useCallback(async () => {
    const notifications = await fetchNotifications()
    if (!notifications) return
    const open = notifications.filter(({ _id, read }) => !read && !closed.current.has(_id))
    setUnread(open)
    setUnreadCount(open.length)
  }, [])
  const onNews = useCallback(() => {
    void loadUnread()
    if (isList) void revalidate()
  }, [loadUnread, revalidate, isList])
  // biome-ignore lint/correctness/useExhaustiveDependencies: reload on leaving the list, where notifications may have been read
  useEffect(() => {
    setUnread([])
    void loadUnread()
    return () => setUnreadCount(undefined)
  }, [memberId, loadUnread, isList])

  function close(notification: NotificationView): void {
    closed.current.add(notification._id)
    const open = unread.filter(({ _id }) => _id !== notification._id)
    setUnread(open)
    setUnreadCount(open.length)
  }
  const visible = useVisibleNotification(unread, pathname)
  const Notification = visible?.placement === "dialog" ? NotificationModal : NotificationPanel
  return (
    <>
      <NotificationStream memberId={memberId} onNews={onNews} />
      <Suspense>
        {visible && !isList && (
          <Notification
            key={visible.notification._id}
            notification={visible.notification}
            onClose={() => close(visible.notification)}
            // The dialog is unmounted before it has been marked.
            revalidate={revalidate}
          />
        )}
      </Suspense>
    </>
  )
}

function useVisibleNotification(
  [first]: readonly NotificationView[],
  pathname: string,
): VisibleNotification | undefined {
  const [visible, setVisible] = useState<VisibleNotification>()
  useEffect(() => {
    setVisible((last) => {
      if (!first) return undefined
      if (last?.notification._id === first._id) return { ...last, notification: first }
      const placement = placementOf({ pathname, ...readPageState() }, first)
      return placement === "none" ? undefined : { notification: first, placement }
    })
  }, [first, pathname])
  return visible
}

const fields = "input:not([type=hidden]), select, textarea, [contenteditable=true]"

function readPageState() {
  return {
    hasDialog:
      document.querySelector("dialog[open]:not(.notification-panel), [popover]:popover-open:not(section)") !==
      null,
    hasFocusedField: document.activeElement?.matches(fields) ?? false,
  }
}

async function fetchNotifications(): Promise<NotificationView[] | undefined> {
  try {
    const answer = await fetch("/api/notification")
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}
