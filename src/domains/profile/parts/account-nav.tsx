import { useLocation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { Icon } from "#ui/icon.tsx"
import { Link } from "#ui/link.tsx"
import { type AccountTab, isOpen, tabGroups } from "../tabs.ts"

const visibleGroups = tabGroups
  .map((group) => group.filter((tab) => tab.isVisible))
  .filter((group) => group.length > 0)

export function AccountNav() {
  const t = useTexts("profile")
  const { pathname, search } = useLocation()
  const open = visibleGroups.flat().find((tab) => isOpen(tab, pathname, search))
  return (
    <nav aria-label={t("navigation")}>
      <details key={pathname + search} name="menu" className="group relative lg:hidden">
        <summary className="flex min-h-12 items-center justify-between gap-4 border-y border-rule">
          <span>
            {open?.text !== "start" && <span className="label-text block">{t("tabs.start")}</span>}
            <span className="font-semibold">{t(open ? `tabs.${open.text}` : "navigation")}</span>
          </span>
          <Icon name="down" className="size-5 text-ink-soft transition-transform group-open:rotate-180" />
        </summary>
        <div className="absolute inset-x-0 top-full z-30 border border-t-0 border-rule bg-paper-raised px-3 pb-3 shadow-float">
          <Groups pathname={pathname} search={search} />
        </div>
      </details>
      <div className="hidden lg:block">
        <Groups pathname={pathname} search={search} />
      </div>
    </nav>
  )
}

function Groups({ pathname, search }: { pathname: string; search: string }) {
  return (
    <div className="divide-y divide-rule">
      {visibleGroups.map((group) => (
        <ul key={group[0]?.text} className="py-2.5 first:pt-0">
          {group.map((tab) => (
            <li key={tab.text}>
              <TabLink tab={tab} isCurrent={isOpen(tab, pathname, search)} />
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}

function TabLink({ tab, isCurrent }: { tab: AccountTab; isCurrent: boolean }) {
  const t = useTexts("profile")
  return (
    <Link
      to={tab.path}
      aria-current={isCurrent ? "page" : undefined}
      className={classNames(
        "flex min-h-9 items-center border-l-2 py-1 no-underline",
        tab.isIndented ? "pl-7" : "pl-3",
        isCurrent
          ? "border-ink font-semibold text-ink"
          : "border-transparent text-ink-soft hover:border-rule-strong hover:text-ink",
      )}
    >
      {t(`tabs.${tab.text}`)}
    </Link>
  )
}
