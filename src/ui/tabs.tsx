import { classNames } from "./class-names.ts"
import { Link } from "./link.tsx"

export type Tab = { to: string; label: string; isCurrent: boolean; count?: number | undefined }

/** Tabs as links: each is a page of its own, so the address keeps the state. */
export function Tabs({
  label,
  tabs,
  className,
}: {
  label: string
  tabs: readonly Tab[]
  className?: string
}) {
  return (
    <nav aria-label={label} className={classNames("overflow-x-auto border-b border-rule", className)}>
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
              {tab.label}
              {tab.count !== undefined && <span className="figures text-xs text-ink-faint">{tab.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
