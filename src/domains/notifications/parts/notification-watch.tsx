import { Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react"
import { useLocation, useNavigation } from "react-router"
import { lazyOptional } from "#ui/live/later.ts"
import { useRevalidate } from "#ui/live/use-revalidate.ts"
import { placeNotifications } from "../placement.ts"
import type { NotificationView } from "../reads.ts"
import { markAsRead } from "./mark-as-read.ts"
import { NotificationStream } from "./notification-stream.tsx"
import { listSeenPayments, removeSeenPayment } from "./seen-payments.ts"
import { setUnreadCount } from "./unread-count.ts"

const NotificationPanel = lazyOptional(
  async () => (await import("./notification-panel.tsx")).NotificationPanel,
)

const listPath = "/my-account/notification"

type VisibleNotification = ReturnType<typeof placeNotifications<NotificationView>>["visible"]

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
    async (notifications: readonly NotificationView[]): Promise<void> => {
      for (const { _id, action } of notifications) {
        closed.current.add(_id)
        if (action) removeSeenPayment(action.path)
      }
      const open = unread.filter(({ _id }) => !closed.current.has(_id))
      setUnread(open)
      setUnreadCount(open.length)
      const marked = await Promise.all(notifications.map(({ _id }) => markAsRead(_id)))
      if (marked.includes(true) && pathname.startsWith("/my-account")) await revalidate()
    },
    [unread, pathname, revalidate],
  )
  const visible = useVisibleNotification(unread, pathname, read)

  function close(notification: NotificationView): void {
    setClosedCount(unread.length > 1 ? closedCount + 1 : 0)
    void read([notification])
  }
  return (
    <>
      <NotificationStream memberId={memberId} onNews={onNews} />
      {/* There before the panel, or screen readers would not announce it. */}
      <div aria-live="polite" className="contents">
        <Suspense>
          {visible && (
            <NotificationPanel
              key={visible.notification._id}
              notification={visible.notification}
              isLine={visible.placement === "line"}
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
  unread: readonly NotificationView[],
  pathname: string,
  read: (notifications: readonly NotificationView[]) => Promise<void>,
): VisibleNotification {
  const [visible, setVisible] = useState<VisibleNotification>()
  const isVisible = useIsPageVisible()
  const hasDialog = useHasDialog(unread.length > 0)
  const isLow = useIsLow()
  const isLeaving = useNavigation().state !== "idle"
  useEffect(() => {
    // It would open over the next page, which may be one to pay on.
    if (isLeaving) return
    const page = { pathname, isVisible, hasDialog, isLow, paidPaths: listSeenPayments() }
    const placed = placeNotifications(page, unread)
    if (placed.read.length > 0) void read(placed.read)
    setVisible(placed.visible)
  }, [unread, pathname, isVisible, hasDialog, isLow, isLeaving, read])
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

const openDialogs = "dialog[open]:not(.notification-panel), [popover]:popover-open:not(section)"

/** Watches only while something waits to be shown. */
function useHasDialog(isWaiting: boolean): boolean {
  return useSyncExternalStore(
    isWaiting ? watchDialogs : watchNothing,
    () => document.querySelector(openDialogs) !== null,
    () => true,
  )
}

/** A removed dialog fires no event. */
function watchDialogs(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["open"] })
  document.addEventListener("toggle", changed, true)
  return () => {
    observer.disconnect()
    document.removeEventListener("toggle", changed, true)
  }
}

const watchNothing = () => () => undefined

const lowScreen = "(max-height: 480px)"

function useIsLow(): boolean {
  return useSyncExternalStore(
    watchHeight,
    () => matchMedia(lowScreen).matches,
    () => false,
  )
}

function watchHeight(changed: () => void): () => void {
  const query = matchMedia(lowScreen)
  query.addEventListener("change", changed)
  return () => query.removeEventListener("change", changed)
}

async function fetchNotifications(): Promise<NotificationView[] | undefined> {
  try {
    const answer = await fetch("/api/notification")
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}
