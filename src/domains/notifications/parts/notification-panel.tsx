import { useId, useRef } from "react"
import { NotificationBody, useMarkRead } from "./notification-body.tsx"
import type { NotificationViewProps } from "./notification-modal.tsx"

/**
 * For pages on which a dialog would interrupt: takes no focus, and screen readers announce it once the reader pauses.
 */
export function NotificationPanel({ notification, onClose, revalidate }: NotificationViewProps) {
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const markRead = useMarkRead(notification, revalidate)

  function close(): void {
    onClose()
    void markRead()
  }
  return (
    <div role="status" className="contents">
      {/* Without `showModal`, so that the page stays usable. */}
      <dialog
        ref={ref}
        open
        aria-labelledby={titleId}
        onClose={close}
        className="notification-panel fixed inset-x-3 top-auto bottom-20 z-40 m-0 ml-auto w-auto max-w-[500px] rounded-md border border-rule-strong bg-paper-raised p-0 text-ink shadow-float sm:right-4 sm:bottom-4 sm:left-auto"
      >
        <div className="grid max-h-[45dvh] gap-3 overflow-y-auto p-4">
          <NotificationBody
            notification={notification}
            titleId={titleId}
            onFollow={() => ref.current?.close()}
          />
        </div>
      </dialog>
    </div>
  )
}
