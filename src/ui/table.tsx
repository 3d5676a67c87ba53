import type { ComponentProps, ReactNode } from "react"
import { classNames } from "./class-names.ts"

const frame = "runs-on relative overflow-x-auto"

/** The caption is for screen readers; a wide table scrolls in its own frame. */
export function Table({
  caption,
  className,
  children,
}: {
  caption: string
  className?: string
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className={classNames(frame, className)}>
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  )
}

type TableCellProps = { isFigure?: boolean }

export function HeadCell({ isFigure, className, ...rest }: TableCellProps & ComponentProps<"th">) {
  return <th scope="col" {...rest} className={classNames("head-cell", isFigure && "text-right", className)} />
}

export function Cell({ isFigure, className, ...rest }: TableCellProps & ComponentProps<"td">) {
  return <td {...rest} className={classNames("cell", isFigure && "figure-cell", className)} />
}
