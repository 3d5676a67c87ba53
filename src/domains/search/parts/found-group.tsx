import { type ReactNode, useId } from "react"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { Icon } from "#ui/icon.tsx"
import { Link } from "#ui/link.tsx"
import type { FoundGroup } from "../search-groups.ts"
import { FoundRow } from "./found-row.tsx"
import { listPath } from "./list-paths.ts"

type Props = { group: FoundGroup; text: string; now: string }

export function FoundGroupSection({ group: { kind, items, total }, text, now }: Props) {
  const t = useTexts("search")
  return (
    <GroupFrame
      title={t(`groups.${kind}`)}
      count={total}
      path={listPath(kind, text)}
      more={t(`more.${kind}`, { count: total })}
    >
      {items.map((found) => (
        <FoundRow key={found.id} found={found} now={now} />
      ))}
    </GroupFrame>
  )
}

type GroupFrameProps = { title: string; count: number; path: AppPath; more: string; children: ReactNode }

export function GroupFrame({ title, count, path, more, children }: GroupFrameProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] content-start">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-rule-strong pb-1">
        <h2 id={id} className="text-xl">
          {title} <span className="figures text-base text-ink-soft">{count}</span>
        </h2>
        <Link to={path} className="link inline-flex min-h-9 items-center gap-1">
          {more}
          <Icon name="right" className="size-4" />
        </Link>
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-10 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        {children}
      </ul>
    </section>
  )
}
