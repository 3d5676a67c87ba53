import { useId, useRef, useState } from "react"
import { NotificationBody, type NotificationViewProps } from "./notification-body.tsx"

/** For pages on which a dialog would interrupt: takes no focus, and Escape closes it only from inside. Folded on phones. */
export function NotificationPanel({ notification, queue, onClose }: NotificationViewProps) {
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const [isFolded, setFolded] = useState(true)
  function unfold(): void {
    setFolded(false)
    // The button that unfolds goes.
    ref.current?.querySelector("button")?.focus()
  }
  return (
    // Without `showModal`, so that the page stays usable.
    <dialog
      ref={ref}
      open
      aria-labelledby={titleId}
      onClose={onClose}
      onKeyDown={({ key }) => key === "Escape" && ref.current?.close()}
      className="notification-panel fixed inset-x-3 top-auto bottom-[calc(0.75rem+var(--bar-height,0px))] z-40 m-0 ml-auto w-auto max-w-[500px] rounded-md border border-rule-strong bg-paper-raised p-0 text-ink shadow-float sm:right-4 sm:left-auto"
    >
      <div className="grid max-h-[45dvh] gap-3 overflow-y-auto p-3 md:p-4">
        <NotificationBody
          notification={notification}
          queue={queue}
          titleId={titleId}
          onFollow={() => ref.current?.close()}
          onUnfold={isFolded ? unfold : undefined}
        />
      </div>
    </dialog>
  )
}
