import type { ReactNode } from "react"

export const barButton =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 hover:text-act-text"

/** The browser opens and closes it, one menu at a time. */
export function BarMenu({ id, label, children }: { id?: string; label: ReactNode; children: ReactNode }) {
  return (
    <details id={id} name="menu" className="relative">
      <summary className={barButton}>{label}</summary>
      <div className="absolute top-[calc(100%+0.25rem)] right-0 z-40 min-w-56 rounded-md border border-rule bg-paper-raised py-1.5 shadow-float">
        {children}
      </div>
    </details>
  )
}
