import { type ReactNode, useEffect, useId, useRef } from "react"
import { useTexts } from "#language/use-texts.ts"
import { Icon } from "./icon.tsx"
import { useScriptAtOnce } from "./live/sleep.ts"

type Props = {
  id: string
  title: ReactNode
  /** True if the page's address says so. */
  isOpen?: boolean
  /** If its first button is so far below that focusing it would scroll the title away. */
  beginsAtTitle?: boolean
  onClose?: () => void
  children: ReactNode
}

/** The native dialog traps the focus, closes on Escape, and makes the page behind inert. */
export function Dialog({ id, title, isOpen = false, beginsAtTitle = false, onClose, children }: Props) {
  const t = useTexts("ui")
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  useScriptAtOnce(isOpen)
  useEffect(() => {
    const dialog = ref.current
    // The server rendered it open but not modal; `showModal` needs it closed.
    if (isOpen && dialog && !dialog.matches(":modal")) {
      dialog.removeAttribute("open")
      dialog.showModal()
      // Focuses this instead of the close button.
      dialog.querySelector<HTMLElement>("[data-begin]")?.focus()
    }
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog without our help
    <dialog
      ref={ref}
      id={id}
      open={isOpen || undefined}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && ref.current?.close()}
      className="dialog m-auto w-[min(32rem,calc(100vw-2rem))] rounded-md bg-paper-raised p-0 text-ink shadow-float"
    >
      <div className="grid max-h-[inherit] gap-4 overflow-y-auto p-5">
        <div className="flex items-start justify-between gap-4">
          <h2
            id={titleId}
            tabIndex={beginsAtTitle ? -1 : undefined}
            data-begin={beginsAtTitle || undefined}
            className="text-xl outline-none"
          >
            {title}
          </h2>
          <form method="dialog">
            <button type="submit" aria-label={t("close")} className="-m-2 p-2 text-ink-soft hover:text-ink">
              <Icon name="close" />
            </button>
          </form>
        </div>
        {children}
      </div>
    </dialog>
  )
}
