import { useEffect, useRef } from "react"
import type { AppPath } from "#platform/app-path.ts"
import { classNames } from "./class-names.ts"
import { Link } from "./link.tsx"

export type PageTab = {
  to: AppPath
  label: string
  isCurrent: boolean
  count?: number | undefined
  lang?: string
}

/** Each tab is a page: the address holds the state. */
export function Tabs({
  label,
  tabs,
  className,
}: {
  label: string
  tabs: readonly PageTab[]
  className?: string
}) {
  const line = useRef<HTMLElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.to
  useEffect(() => {
    if (line.current && current !== undefined) showCurrent(line.current)
  }, [current])
  return (
    <nav
      ref={line}
      aria-label={label}
      className={classNames("runs-on overflow-x-auto border-b border-rule", className)}
    >
      <ul className="flex min-w-max gap-6">
        {tabs.map((tab) => (
          <li key={tab.label}>
            <Link
              to={tab.to}
              preventScrollReset
              aria-current={tab.isCurrent ? "page" : undefined}
              className={classNames(
                "-mb-px flex min-h-11 items-center gap-2 border-b-2 px-0.5 no-underline",
                tab.isCurrent
                  ? "border-ink font-semibold text-ink"
                  : "border-transparent text-ink-soft hover:border-rule-strong hover:text-ink",
              )}
            >
              {tab.lang ? <span lang={tab.lang}>{tab.label}</span> : tab.label}
              {tab.count !== undefined && <span className="figures text-xs text-ink-faint">{tab.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const fadeWidth = 56

/** Also shows a part of the tab before the current one. */
function showCurrent(line: HTMLElement): void {
  if (line.scrollWidth <= line.clientWidth) return
  const tab = line.querySelector("[aria-current=page]")?.getBoundingClientRect()
  const frame = line.getBoundingClientRect()
  if (!tab || (tab.left >= frame.left && tab.right <= frame.right - fadeWidth)) return
  line.scrollLeft += tab.left + tab.width / 2 - (frame.left + frame.width / 2)
}
