import type { ReactNode } from "react"

/** What a button or link that many rows have is about, for who hears it without its row. */
export function OfRow({ children }: { children: ReactNode }) {
  return (
    <span className="sr-only">
      : <bdi translate="no">{children}</bdi>
    </span>
  )
}
