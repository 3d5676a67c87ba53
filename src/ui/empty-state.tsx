import type { ReactNode } from "react"

export function EmptyState({
  title,
  children,
  next,
}: {
  title: string
  children?: ReactNode
  next?: ReactNode
}) {
  return (
    <div className="grid justify-items-start gap-3 border-y border-rule py-10">
      <h2 className="text-xl">{title}</h2>
      {children && <div className="max-w-read text-ink-soft">{children}</div>}
      {next}
    </div>
  )
}
