import type { AppPath } from "#platform/app-path.ts"
import { Icon } from "./icon.tsx"
import { Link } from "./link.tsx"

/** `without` is the address of the list without this filter. */
export type Chip = { name: string; words: string; without: AppPath }

type Props = { title: string; remove: string; chips: readonly Chip[] }

export function FilterChips({ title, remove, chips }: Props) {
  if (chips.length === 0) return null
  return (
    <ul aria-label={title} className="flex flex-wrap gap-2">
      {chips.map(({ name, words, without }) => (
        <li key={name}>
          <Link
            to={without}
            preventScrollReset
            className="inline-flex min-h-8 items-center gap-1.5 rounded-sm border border-rule-strong py-0.5 pr-1.5 pl-2.5 text-sm no-underline hover:border-ink hover:text-act-text"
          >
            <span className="sr-only">{remove} </span>
            {words}
            <Icon name="close" className="size-3.5" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
