import type { ReactNode } from "react"

/** One figure of a quote and what it is. */
export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_1fr] gap-x-4 border-b border-rule py-2 sm:grid-cols-[9rem_1fr]">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="figures min-w-0">{children}</dd>
    </div>
  )
}
