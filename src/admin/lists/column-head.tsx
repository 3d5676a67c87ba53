import { createContext, use } from "react"
import { useLocation } from "react-router"
import { samePage } from "#platform/app-path.ts"
import { Icon } from "#ui/icon.tsx"
import { Link } from "#ui/link.tsx"
import { HeadCell } from "#ui/table.tsx"
import type { Column } from "./columns.ts"
import { isFigure } from "./displayed-value.ts"

/** The orders of a list by one column: from the least, and from the most. */
export type SortDirections<Sort extends string> = { up?: Sort; down?: Sort }
type Sorting = { current: string; sorts: Readonly<Record<string, SortDirections<string>>> }

/** How the list around a table can be ordered, by the names of its columns. */
export const SortingContext = createContext<Sorting | null>(null)

type Props = {
  column: Pick<Column<never, never>, "name" | "format" | "isHeadHidden">
  className?: string | undefined
  children: string
}

/** The head of a column that orders the list is a link. */
export function ColumnHead({ column, className, children }: Props) {
  const { name, format, isHeadHidden } = column
  const sorting = use(SortingContext)
  const directions = sorting?.sorts[name]
  const order = directions && orderOf(sorting.current, directions)
  return (
    <HeadCell isFigure={isFigure(format)} {...(className ? { className } : {})} aria-sort={order}>
      {isHeadHidden && <span className="sr-only">{children}</span>}
      {!isHeadHidden && !directions && children}
      {!isHeadHidden && directions && (
        <SortLink directions={directions} order={order}>
          {children}
        </SortLink>
      )}
    </HeadCell>
  )
}

type SortedOrder = "ascending" | "descending" | undefined

function orderOf(current: string, { up, down }: SortDirections<string>): SortedOrder {
  if (up === current) return "ascending"
  return down === current ? "descending" : undefined
}

type SortLinkProps = { directions: SortDirections<string>; order: SortedOrder; children: string }

/** From the most first; a second press turns it round, where the list has both orders. */
function SortLink({ directions: { up, down }, order, children }: SortLinkProps) {
  const { search } = useLocation()
  const parameters = new URLSearchParams(search)
  parameters.set("sort", (order === "descending" ? up : down) ?? down ?? up ?? "")
  parameters.delete("page")
  return (
    <Link
      to={samePage(`?${parameters}`)}
      preventScrollReset
      className="inline-flex min-h-6 items-center gap-1 no-underline hover:text-ink hover:underline"
    >
      {children}
      {order && <Icon name={order === "descending" ? "down" : "up"} className="size-3.5" />}
    </Link>
  )
}
