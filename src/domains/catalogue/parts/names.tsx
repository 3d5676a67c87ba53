import type { ReactNode } from "react"
import type { AppPath } from "#platform/app-path.ts"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/link.tsx"

type Props = { label: ReactNode; id?: string; children: ReactNode }

export function NamesRow({ label, id, children }: Props) {
  return (
    <div
      id={id}
      className="grid gap-x-8 gap-y-2 border-t border-rule pt-3 pb-5 md:grid-cols-[9rem_minmax(0,1fr)] lg:grid-cols-[11rem_minmax(0,1fr)]"
    >
      {label}
      {children}
    </div>
  )
}

export function Names({ children, isNarrow }: { children: ReactNode; isNarrow?: boolean }) {
  return (
    <ul
      className={classNames("gap-x-8 sm:columns-2", isNarrow ? "lg:columns-2" : "lg:columns-3 2xl:columns-4")}
    >
      {children}
    </ul>
  )
}

type ListedNameProps = {
  to: AppPath
  name: string
  note?: string | null
  figure: string | null
  isPast?: boolean
}

export function Name({ to, name, note, figure, isPast = false }: ListedNameProps) {
  return (
    <li className="flex min-h-7 break-inside-avoid items-baseline justify-between gap-x-3 py-0.5">
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <Link
          to={to}
          className={classNames(
            "no-underline hover:text-act-text hover:underline",
            isPast && "text-ink-soft",
          )}
        >
          {name}
        </Link>
        {note && <span className="label-text">{note}</span>}
      </span>
      <span className="figures shrink-0 text-xs text-ink-faint">{figure}</span>
    </li>
  )
}
