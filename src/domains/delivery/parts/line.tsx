import type { ReactNode } from "react"

export function QuoteLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd className="figures min-w-0">{children}</dd>
    </div>
  )
}
