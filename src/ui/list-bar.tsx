import type { ReactNode } from "react"
import { PanelButton } from "./panel-button.tsx"

type Props = {
  /** How many there are, in words. */
  count: string
  /** The side panel that narrows the list: its id, its title, and how much of it is set. */
  panel: { id: string; title: string; set: number }
  /** The order. */
  children: ReactNode
}

/** Above a list: how many it has, the way to its side panel where that is not beside it, and its order. */
export function ListBar({ count, panel, children }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule-strong pb-3">
      <p role="status" className="figures text-ink-soft max-sm:w-full">
        {count}
      </p>
      <div className="flex items-center gap-3 max-sm:w-full">
        <PanelButton panelId={panel.id} title={panel.title}>
          {panel.set > 0 && <span className="figures font-semibold text-act-text">{panel.set}</span>}
        </PanelButton>
        {children}
      </div>
    </div>
  )
}
