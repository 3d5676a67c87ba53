import { type RefObject, useId, useRef, useState } from "react"
import { useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { Icon } from "#ui/icon.tsx"
import { Link } from "#ui/link.tsx"
import { NotificationBody, type NotificationViewProps } from "./notification-body.tsx"

/** Takes no focus, and Escape closes it only from inside. Folded on phones. */
export function NotificationPanel({
  isLine,
  onClose,
  ...shown
}: NotificationViewProps & { isLine: boolean; onClose: () => void }) {
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  return (
    // Without `showModal`, so that the page stays usable.
    <dialog
      ref={ref}
      open
      aria-labelledby={titleId}
      onClose={onClose}
      onKeyDown={({ key }) => key === "Escape" && ref.current?.close()}
      className={classNames(
        "notification-panel fixed inset-x-3 top-auto bottom-[calc(0.75rem+var(--bar-height,0px))] z-40 m-0 w-auto max-w-[500px] rounded-md border border-rule-strong bg-paper-raised p-0 text-ink shadow-float",
        // The bid box is at the right.
        isLine ? "sm:right-auto sm:left-4" : "ml-auto sm:right-4 sm:left-auto",
      )}
    >
      {isLine ? (
        <NotificationLine {...shown} titleId={titleId} dialog={ref} />
      ) : (
        <FoldedBody {...shown} titleId={titleId} dialog={ref} />
      )}
    </dialog>
  )
}

type ContentProps = NotificationViewProps & { titleId: string; dialog: RefObject<HTMLDialogElement | null> }

function NotificationLine({ notification: { title, isTranslated, action }, titleId, dialog }: ContentProps) {
  const t = useTexts("notifications")
  return (
    <form method="dialog" className="flex items-center gap-2 pl-3">
      <Link
        id={titleId}
        lang={isTranslated ? undefined : ""}
        className="link flex min-h-11 min-w-0 grow items-center"
        to={action?.path ?? "/my-account/notification"}
        onClick={() => dialog.current?.close()}
      >
        <span className="truncate">{title}</span>
      </Link>
      <button
        type="submit"
        aria-label={t("close")}
        className="inline-flex size-11 shrink-0 items-center justify-center text-ink-soft hover:text-ink"
      >
        <Icon name="close" />
      </button>
    </form>
  )
}

function FoldedBody({ notification, queue, titleId, dialog }: ContentProps) {
  const [isFolded, setFolded] = useState(true)
  function unfold(): void {
    setFolded(false)
    // The button that unfolds goes.
    dialog.current?.querySelector("button")?.focus()
  }
  return (
    <div className="grid max-h-[45dvh] gap-3 overflow-y-auto p-3 md:p-4">
      <NotificationBody
        notification={notification}
        queue={queue}
        titleId={titleId}
        onFollow={() => dialog.current?.close()}
        onUnfold={isFolded ? unfold : undefined}
      />
    </div>
  )
}
