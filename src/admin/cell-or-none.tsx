import type { ComponentProps } from "react"
import { Cell } from "#ui/table.tsx"

export function CellOrNone({ children, ...rest }: ComponentProps<typeof Cell> & { "data-label"?: string }) {
  const isNone = children === null
  return (
    <Cell {...rest} data-none={isNone || undefined}>
      {isNone ? "–" : children}
    </Cell>
  )
}
