import { useEffect, useId, useRef } from "react"
import { NotificationBody, type NotificationViewProps } from "./notification-body.tsx"

export function NotificationModal({ notification, queue, onClose }: NotificationViewProps) {
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (ref.current?.open) return
    ref.current?.showModal()
    ref.current?.querySelector("button")?.focus()
  }, [])
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={onClose}
      className="dialog m-auto w-[min(500px,calc(100vw-2rem))] rounded-md bg-paper-raised p-0 text-ink shadow-float"
    >
      <div className="grid max-h-[80dvh] gap-4 overflow-y-auto p-5">
        <NotificationBody
          notification={notification}
          queue={queue}
          titleId={titleId}
          onFollow={() => ref.current?.close()}
        />
      </div>
    </dialog>
  )
}
