import type { ReactNode } from "react"

export function Figures({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-10 gap-y-4 sm:grid-flow-col sm:auto-cols-fr">{children}</dl>
}

export function Figure({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="label-text">{name}</dt>
      <dd className="figures text-2xl font-semibold tracking-tight">{children}</dd>
      {note && <dd className="label-text text-pretty">{note}</dd>}
    </div>
  )
}
