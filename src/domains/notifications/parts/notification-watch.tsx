import { Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react"
import { useLocation, useNavigation } from "react-router"
import { lazyOptional } from "#ui/live/later.ts"
import { useRevalidate } from "#ui/live/use-revalidate.ts"
import { placementOf } from "../placement.ts"
import type { NotificationView } from "../reads.ts"
import { markAsRead } from "./mark-as-read.ts"
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
  const [closedCount, setClosedCount] = useState(0)
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

  const read = useCallback(
    async (notification: NotificationView): Promise<void> => {
      closed.current.add(notification._id)
      const open = unread.filter(({ _id }) => _id !== notification._id)
      setUnread(open)
      setUnreadCount(open.length)
      if ((await markAsRead(notification._id)) && pathname.startsWith("/my-account")) await revalidate()
    },
    [unread, pathname, revalidate],
  )
  const visible = useVisibleNotification(unread, pathname, read)
  const Notification = visible?.placement === "dialog" ? NotificationModal : NotificationPanel

  function close(notification: NotificationView): void {
    setClosedCount(unread.length > 1 ? closedCount + 1 : 0)
    void read(notification)
  }
  return (
    <>
      <NotificationStream memberId={memberId} onNews={onNews} />
      {/* There before the panel, or screen readers would not announce it. */}
      <div aria-live="polite" className="contents">
        <Suspense>
          {visible && !isList && (
            <Notification
              key={visible.notification._id}
              notification={visible.notification}
              queue={{ number: closedCount + 1, count: closedCount + unread.length }}
              onClose={() => close(visible.notification)}
            />
          )}
        </Suspense>
      </div>
    </>
  )
}

function useVisibleNotification(
  [first]: readonly NotificationView[],
  pathname: string,
  read: (notification: NotificationView) => Promise<void>,
): VisibleNotification | undefined {
  const [visible, setVisible] = useState<VisibleNotification>()
  const isVisible = useIsPageVisible()
  const isLeaving = useNavigation().state !== "idle"
  useEffect(() => {
    if (!first) return setVisible(undefined)
    // It would open over the next page, which may be one to pay on.
    if (isLeaving) return
    const placement = placementOf({ pathname, isVisible, ...readPageState() }, first)
    if (placement === "read") void read(first)
    if (placement === "read" || placement === "none") return setVisible(undefined)
    setVisible((last) => ({
      notification: first,
      placement: last?.notification._id === first._id ? last.placement : placement,
    }))
  }, [first, pathname, isVisible, isLeaving, read])
  return visible
}

function useIsPageVisible(): boolean {
  return useSyncExternalStore(
    watchVisibility,
    () => document.visibilityState === "visible",
    () => false,
  )
}

function watchVisibility(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed)
  return () => document.removeEventListener("visibilitychange", changed)
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
