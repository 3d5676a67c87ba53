import type { ComponentProps } from "react"
import { Cell } from "#ui/table.tsx"

/** A cell whose value may be missing: shows a dash, and is hidden where a narrow table shows each row as a list. */
export function CellOrNone({ children, ...rest }: ComponentProps<typeof Cell> & { "data-label"?: string }) {
  const isNone = children === null
  return (
    <Cell {...rest} data-none={isNone || undefined}>
      {isNone ? "–" : children}
    </Cell>
  )
}
