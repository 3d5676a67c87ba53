import { useLocation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { Icon, type IconName } from "#ui/icon.tsx"
import { Link } from "#ui/link.tsx"
import { isCurrent, type MenuGroup, type MenuGroupName } from "./menu-item.ts"
import type { FrameMenuProps } from "./use-frame-choices.ts"
import { WidthToggle } from "./width-toggle.tsx"

const icons = {
  inbox: "mail",
  auctions: "hammer",
  consignments: "tray",
  catalogue: "bottle",
  shop: "cart",
  orders: "parcel",
  money: "wallet",
  people: "person",
  content: "page",
  settings: "sliders",
} as const satisfies Record<MenuGroupName, IconName>

/** The narrow menu of wide screens: the first page of each group. */
export function Rail({ menu, choices, save }: FrameMenuProps) {
  const t = useTexts("admin")
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={t("adminNavigation")}
      className="sticky top-12 hidden h-[calc(100dvh-3rem)] content-start justify-items-center gap-1 overflow-y-auto border-r border-rule bg-paper-raised py-4 lg:grid"
    >
      <RailLink to="/admin" icon="home" name={t("nav.overview")} isHere={/^\/admin\/?$/.test(pathname)} />
      {menu.map(({ name, items }) => {
        const [first] = items
        const waiting = items.reduce((sum, item) => sum + item.waiting, 0)
        if (!first) return null
        return (
          <RailLink
            key={name}
            to={first.to}
            icon={icons[name]}
            name={
              waiting > 0
                ? `${t(`groups.${name}`)}: ${t("frame.waiting", { count: waiting })}`
                : t(`groups.${name}`)
            }
            isHere={items.some((item) => isCurrent(item, pathname))}
            hasWork={waiting > 0}
          />
        )
      })}
      <WidthToggle choices={choices} save={save} />
    </nav>
  )
}

type RailLinkProps = {
  to: MenuGroup["items"][number]["to"]
  icon: IconName
  name: string
  isHere: boolean
  hasWork?: boolean
}

function RailLink({ to, icon, name, isHere, hasWork = false }: RailLinkProps) {
  return (
    <Link
      to={to}
      title={name}
      aria-current={isHere ? "page" : undefined}
      className={classNames(
        "relative inline-flex size-10 items-center justify-center rounded-sm hover:bg-paper-sunk",
        isHere && "bg-paper-sunk shadow-[inset_2px_0_var(--act-text)]",
      )}
    >
      <Icon name={icon} label={name} />
      {hasWork && (
        <span aria-hidden="true" className="absolute top-1.5 right-1.5 size-2 rounded-full bg-act" />
      )}
    </Link>
  )
}
