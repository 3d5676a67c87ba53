import { CalculatorLink } from "#domains/delivery/parts/calculator-link.tsx"
import { themeStyleOf } from "#domains/display/theme-style.ts"
import { useUnreadCount } from "#domains/notifications/parts/unread-count.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { Icon } from "#ui/icon.tsx"
import { Link } from "#ui/link.tsx"
import { useSignInPath } from "../web/use-sign-in-path.ts"
import { AccountMenu } from "./account-menu.tsx"
import { DropMenu } from "./drop-menu.tsx"
import { LiveMark } from "./live-mark.tsx"
import { cartPath, menus } from "./menu.ts"
import { PreferencesControl } from "./preferences-control.tsx"
import { RatingLink } from "./rating-link.tsx"
import { SearchBox, SearchButton } from "./search-box.tsx"
import { Sidebar, SidebarButton } from "./sidebar.tsx"
import { SocialLinks } from "./social-links.tsx"
import { useAppData } from "./use-app-data.ts"
import { useCartCount } from "./use-cart-count.ts"
import { useClosingMenus } from "./use-closing-menus.ts"
import { Wordmark } from "./wordmark.tsx"

/** Shows the menus above 1050 pixels; the sidebar does below. */
export function Header() {
  useClosingMenus()
  const { colours } = useAppData()
  return (
    <header style={themeStyleOf(colours.header)} className="border-b border-rule">
      <div className="page flex h-16 items-center gap-3 lg:gap-8">
        <SidebarButton />
        <Wordmark />
        <SearchBox />
        <div className="-mr-2 ml-auto flex items-center gap-0.5 sm:-mr-3 sm:gap-3">
          <SearchButton />
          <PreferencesControl className="hidden lg:inline-flex" />
          <Calculator />
          <Bell />
          <Account />
          <Wallet />
          <Cart />
        </div>
      </div>
      <Menus />
      <Sidebar />
    </header>
  )
}

function Menus() {
  const t = useTexts("shell")
  return (
    <nav aria-label={t("mainMenu")} className="page hidden lg:block">
      <ul className="flex h-11 items-stretch gap-5 whitespace-nowrap xl:gap-7">
        {menus.map((menu) => (
          <li key={menu.text} className="flex">
            {menu.entries.length === 1 ? (
              <Link to={menu.entries[0].to} className="flex items-center no-underline hover:text-act-text">
                {t(menu.text)}
              </Link>
            ) : (
              <DropMenu
                label={
                  <>
                    {t(menu.text)}
                    {menu.entries.some((entry) => entry.live) && <LiveMark of={menu.entries} isShort />}
                  </>
                }
                entries={menu.entries}
              />
            )}
          </li>
        ))}
        <li className="ml-auto flex items-center gap-5">
          <SocialLinks className="hidden 2xl:flex" />
          <RatingLink className="justify-items-end content-center gap-0.5" isShort />
        </li>
      </ul>
    </nav>
  )
}

function Calculator() {
  const t = useTexts("shell")
  return (
    <CalculatorLink className="has-tip hidden min-h-11 min-w-11 items-center justify-center hover:text-act-text lg:inline-flex">
      <Icon name="lorry" label={t("menu.calculator")} />
      <Tip text={t("menu.calculator")} />
    </CalculatorLink>
  )
}

function Account() {
  const t = useTexts("shell")
  const { viewer } = useAppData()
  const signInPath = useSignInPath()
  if (viewer) return <AccountMenu viewer={viewer} />
  return (
    <Link
      to={signInPath}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 no-underline hover:text-act-text"
    >
      <Icon name="person" />
      <span className="sr-only sm:not-sr-only sm:whitespace-nowrap">{t("signIn")}</span>
    </Link>
  )
}

function Bell() {
  const { viewer } = useAppData()
  return viewer && <UnreadBell rendered={viewer.unreadCount} />
}

function UnreadBell({ rendered }: { rendered: number }) {
  const t = useTexts("shell")
  const count = useUnreadCount(rendered)
  return (
    <Link
      to="/my-account/notification"
      className="has-tip inline-flex min-h-11 min-w-9 items-center justify-center no-underline hover:text-act-text sm:min-w-11"
    >
      <Icon name="bell" />
      <span className="sr-only">{t("notifications", { count })}</span>
      <Tip text={t("notifications", { count })} />
      {count > 0 && <CountBadge count={count} />}
    </Link>
  )
}

function Wallet() {
  const t = useTexts("shell")
  const { viewer } = useAppData()
  if (!viewer) return null
  return (
    <Link
      to="/my-account/wallet"
      className="has-tip hidden min-h-11 min-w-11 items-center justify-center gap-2 no-underline hover:text-act-text lg:inline-flex"
    >
      <Icon name="wallet" />
      <span className="sr-only">{t("menu.wallet")}: </span>
      <Tip text={t("menu.wallet")} />
      <span className="figures sr-only 2xl:not-sr-only">{money(viewer.balanceCents)}</span>
    </Link>
  )
}

function Cart() {
  const t = useTexts("shell")
  const count = useCartCount()
  if (!cartPath) return null
  return (
    <Link
      to={cartPath}
      className="has-tip inline-flex min-h-11 min-w-9 items-center justify-center gap-2 no-underline hover:text-act-text sm:min-w-11"
    >
      <Icon name="cart" />
      <span className="sr-only">{count > 0 ? t("cartWith", { count }) : t("cart")}</span>
      <Tip text={t("cart")} />
      {count > 0 && <CountBadge count={count} />}
    </Link>
  )
}

/** The visible name of an icon, on hover and focus. */
function Tip({ text }: { text: string }) {
  return (
    <span aria-hidden="true" className="tip">
      {text}
    </span>
  )
}

function CountBadge({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      className="figures absolute top-1 right-0 grid min-w-[1.125rem] place-items-center rounded-full bg-act px-1 text-2xs leading-[1.125rem] font-semibold text-act-ink"
    >
      {count > 99 ? "99+" : count}
    </span>
  )
}
