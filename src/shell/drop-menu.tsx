import type { ReactNode } from "react"
import { classNames } from "#ui/class-names.ts"
import { Icon } from "#ui/icon.tsx"
import { Link } from "#ui/link.tsx"
import { LiveMark } from "./live-mark.tsx"
import type { MenuEntry } from "./menu.ts"
import { useEntryText } from "./use-entry-text.ts"

type Props = {
  label: ReactNode
  entries: readonly MenuEntry[]
  side?: "left" | "right"
  children?: ReactNode
}

/** The browser opens and closes it, one menu at a time. */
export function DropMenu({ label, entries, side = "left", children }: Props) {
  const entryText = useEntryText()
  return (
    <details name="menu" className="group relative flex">
      <summary className="flex h-full min-h-11 items-center gap-1.5 hover:text-act-text">
        {label}
        <Icon name="down" className="size-4 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <div
        className={classNames(
          "absolute z-40 min-w-60 rounded-md border border-rule bg-paper-raised py-1.5 shadow-float",
          side === "left" ? "top-[calc(100%-0.25rem)] -left-4" : "top-[calc(100%+0.375rem)] right-0",
        )}
      >
        <ul>
          {entries.map((entry) => (
            <li key={entry.to}>
              <Link to={entry.to} className="menu-line">
                {entryText(entry)}
                <LiveMark of={[entry]} />
              </Link>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </details>
  )
}
