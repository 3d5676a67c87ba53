import type { ReactNode } from "react"
import { PanelButton } from "../panel-button.tsx"

type Props = {
  count: string
  /** `set` is the number of active filters. */
  panel: { id: string; title: string; set: number }
  children: ReactNode
}

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
