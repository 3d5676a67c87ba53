import { useLocation } from "react-router"
import { formatCount } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { Icon } from "#ui/icon.tsx"
import { Link } from "#ui/link.tsx"
import { withGroup } from "./frame-choices.ts"
import { isCurrent, type MenuGroup, type MenuItem } from "./menu-item.ts"
import type { FrameMenuProps } from "./use-frame-choices.ts"
import { WidthToggle } from "./width-toggle.tsx"

export const navigationId = "admin-menu"

/** With fewer entries all groups are open. */
const maxOpenEntries = 18

/** A column of the page; on narrow screens a panel that the top bar's button opens. */
export function Navigation({ menu, choices, save }: FrameMenuProps) {
  const t = useTexts("admin")
  const { pathname } = useLocation()
  const isShort = menu.reduce((sum, { items }) => sum + items.length, 0) <= maxOpenEntries
  return (
    <div
      id={navigationId}
      popover="auto"
      className={classNames("admin-menu", choices.isNarrow && "lg:hidden!")}
    >
      <nav aria-label={t("adminNavigation")} className="grid content-start gap-1 px-3 py-4">
        <button
          type="button"
          popoverTarget={navigationId}
          popoverTargetAction="hide"
          className="inline-flex size-11 items-center justify-center justify-self-end lg:hidden"
        >
          <Icon name="close" label={t("frame.closeMenu")} />
        </button>
        <MenuLink
          item={{ name: "overview", to: "/admin", waiting: 0 }}
          isCurrent={/^\/admin\/?$/.test(pathname)}
          isAlone
        />
        {menu.map((group) => (
          <Group key={group.name} {...{ group, pathname, isShort, choices, save }} />
        ))}
        <WidthToggle choices={choices} save={save} />
      </nav>
    </div>
  )
}

type GroupProps = Omit<FrameMenuProps, "menu"> & { group: MenuGroup; pathname: string; isShort: boolean }

function Group({ group: { name, items }, pathname, isShort, choices, save }: GroupProps) {
  const t = useTexts("admin")
  const [only] = items
  const isHere = items.some((item) => isCurrent(item, pathname))
  if (items.length === 1 && only) return <MenuLink item={only} isCurrent={isHere} isAlone />
  const { opened, closed } = choices
  const isOpen = !closed.includes(name) && (isShort || isHere || opened.includes(name))
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        // The browser reports what it has opened by itself, too.
        const isNow = currentTarget.open
        if (isNow !== isOpen) save((current) => withGroup(current, name, isNow))
      }}
      className="group"
    >
      <summary className="flex min-h-9 items-center gap-2 rounded-sm px-2 font-semibold hover:bg-paper-sunk max-lg:min-h-11">
        <Icon name="right" className="size-4 text-ink-soft transition-transform group-open:rotate-90" />
        <span className="grow">{t(`groups.${name}`)}</span>
        <span className="group-open:hidden">
          <Waiting count={items.reduce((sum, { waiting }) => sum + waiting, 0)} />
        </span>
      </summary>
      <ul className="pb-1.5 pl-4">
        {items.map((item) => (
          <li key={item.name}>
            <MenuLink item={item} isCurrent={isCurrent(item, pathname)} />
          </li>
        ))}
      </ul>
    </details>
  )
}

type MenuLinkProps = { item: MenuItem; isCurrent: boolean; isAlone?: boolean }

function MenuLink({ item: { name, to, waiting }, isCurrent: isHere, isAlone }: MenuLinkProps) {
  const t = useTexts("admin")
  return (
    <Link
      to={to}
      aria-current={isHere ? "page" : undefined}
      className={classNames(
        "flex items-center justify-between gap-2 rounded-sm pr-2 no-underline hover:bg-paper-sunk max-lg:min-h-11",
        isAlone ? "min-h-9 pl-8 font-semibold" : "min-h-8 pl-4",
        isHere && "bg-paper-sunk font-semibold shadow-[inset_2px_0_var(--act-text)]",
      )}
    >
      {t(`nav.${name}`)}
      <Waiting count={waiting} />
    </Link>
  )
}

function Waiting({ count }: { count: number }) {
  const t = useTexts("admin")
  const language = useLanguage()
  if (count === 0) return null
  return (
    <span className="figures text-xs text-ink-soft">
      <span aria-hidden="true">{formatCount(count, language)}</span>
      <span className="sr-only">{t("frame.waiting", { count })}</span>
    </span>
  )
}
