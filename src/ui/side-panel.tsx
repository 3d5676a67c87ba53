import { type ReactNode, useId } from "react"
import { useTexts } from "#language/use-texts.ts"
import { Icon } from "./icon.tsx"

/** A column on wide screens, elsewhere a popover from below. It is in the page once, and opens without script. */
export function SidePanel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const t = useTexts("ui")
  const titleId = useId()
  return (
    <aside id={id} popover="auto" aria-labelledby={titleId} className="side-panel">
      <div className="flex items-start justify-between gap-4 pb-4 xl:sr-only">
        <h2 id={titleId} className="text-xl">
          {title}
        </h2>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={t("close")}
          className="-m-2 p-2 text-ink-soft hover:text-ink xl:hidden"
        >
          <Icon name="close" />
        </button>
      </div>
      {children}
    </aside>
  )
}
