import { useEffect, useId, useRef } from "react"
import type { NotificationView } from "../reads.ts"
import { NotificationBody, useMarkRead } from "./notification-body.tsx"

export type NotificationViewProps = {
  notification: NotificationView
  onClose: () => void
  revalidate: () => Promise<void>
}

export function NotificationModal({ notification, onClose, revalidate }: NotificationViewProps) {
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const markRead = useMarkRead(notification, revalidate)
  useEffect(() => {
    if (ref.current?.open) return
    ref.current?.showModal()
    ref.current?.querySelector("button")?.focus()
  }, [])

  function close(): void {
    onClose()
    void markRead()
  }
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={close}
      className="dialog m-auto w-[min(500px,calc(100vw-2rem))] rounded-md bg-paper-raised p-0 text-ink shadow-float"
    >
      <div className="grid max-h-[80dvh] gap-4 overflow-y-auto p-5">
        <NotificationBody
          notification={notification}
          titleId={titleId}
          onFollow={() => ref.current?.close()}
        />
      </div>
    </dialog>
  )
}
