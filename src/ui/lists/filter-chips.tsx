import type { AppPath } from "#platform/app-path.ts"
import { Icon } from "../icon.tsx"
import { Link } from "../link.tsx"

/** `removeUrl` is the address of the list without this filter; a typed text is in whatever language. */
export type Chip = { name: string; text: string; removeUrl: AppPath; isTyped?: boolean }

type Props = { title: string; remove: string; chips: readonly Chip[] }

export function FilterChips({ title, remove, chips }: Props) {
  if (chips.length === 0) return null
  return (
    <ul aria-label={title} className="flex flex-wrap gap-2">
      {chips.map(({ name, text, removeUrl, isTyped }) => (
        <li key={name}>
          <Link
            to={removeUrl}
            preventScrollReset
            className="inline-flex min-h-8 items-center gap-1.5 rounded-sm border border-rule-strong py-0.5 pr-1.5 pl-2.5 text-sm no-underline hover:border-ink hover:text-act-text"
          >
            <span className="sr-only">{remove} </span>
            {isTyped ? <span translate="no">{text}</span> : text}
            <Icon name="close" className="size-3.5" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
