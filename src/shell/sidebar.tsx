import { CalculatorLink } from "#domains/delivery/parts/calculator-link.tsx"
import { BannerStrip } from "#domains/display/parts/banner-strip.tsx"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { classNames } from "#ui/class-names.ts"
import { Icon } from "#ui/icon.tsx"
import { Link } from "#ui/link.tsx"
import { useSignInPath } from "../web/use-sign-in-path.ts"
import { entriesFor } from "./account-menu.tsx"
import type { AppData } from "./app-data.server.ts"
import { LiveMark } from "./live-mark.tsx"
import { adminPath, cartPath, type MenuEntry, menus, type PageEntry } from "./menu.ts"
import { RatingLink } from "./rating-link.tsx"
import { SocialLinks } from "./social-links.tsx"
import { Switches } from "./switches.tsx"
import { useAppData } from "./use-app-data.ts"
import { useCartCount } from "./use-cart-count.ts"
import { useEntryText } from "./use-entry-text.ts"

const id = "sidebar"

export function SidebarButton() {
  const t = useTexts("shell")
  return (
    <button
      type="button"
      popoverTarget={id}
      className="-ml-2.5 inline-flex size-11 items-center justify-center hover:text-act-text lg:hidden"
    >
      <Icon name="menu" label={t("openMenu")} />
    </button>
  )
}

/**
 * Phones and tablets show it. The list begins 40 pixels down for guests and members, 85 for other roles, below their
 * own link.
 */
export function Sidebar() {
  const t = useTexts("shell")
  const { viewer, site, banners, colours } = useAppData()
  const signInPath = useSignInPath()
  const own = ownLine(viewer)
  return (
    <div
      id={id}
      popover="auto"
      className="sidebar fixed inset-y-0 left-0 m-0 h-dvh w-[min(22rem,88vw)] border-r border-rule bg-paper-raised p-0 shadow-float"
    >
      <nav
        aria-label={t("mainMenu")}
        className={classNames("relative h-full overflow-y-auto px-5 pb-8", own ? "pt-[85px]" : "pt-10")}
      >
        <p className="absolute top-0 left-5 flex h-10 items-center font-name text-lg">{site.name}</p>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          className="absolute top-0 right-2 inline-flex size-11 items-center justify-center"
        >
          <Icon name="close" label={t("closeMenu")} />
        </button>
        {own && (
          <Link
            to={own.to}
            className="absolute inset-x-0 top-10 flex h-[45px] items-center border-y border-rule bg-paper-sunk px-5 no-underline"
          >
            {t(own.text)}
          </Link>
        )}
        {menus.map((menu) => (
          <section key={menu.text} className="pt-3 pb-2">
            {menu.entries.length > 1 && <h2 className="label-text pb-1 font-sans">{t(menu.text)}</h2>}
            <ul>
              {menu.entries.map((entry) => (
                <SidebarLine key={entry.to} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
        <RatingLink className="sidebar-line" />
        <section className="pt-3">
          <h2 className="label-text pb-1 font-sans">{viewer ? viewer.username : t("account")}</h2>
          <ul>
            {viewer &&
              entriesFor(viewer)
                .filter((entry) => entry.to !== adminPath)
                .map((entry) => <SidebarLine key={entry.to} entry={entry} />)}
            <CartLine />
            <li>
              {viewer ? (
                <Form method="post" action="/auth/logout">
                  <button type="submit" className="sidebar-line">
                    {t("signOut")}
                  </button>
                </Form>
              ) : (
                <Link to={signInPath} className="sidebar-line">
                  {t("signIn")}
                </Link>
              )}
            </li>
          </ul>
        </section>
        <CalculatorLink className="sidebar-line">{t("menu.calculator")}</CalculatorLink>
        <SocialLinks className="pt-4" />
        <div className="-mx-5 pt-4">
          <BannerStrip
            banners={banners}
            slot="main-sidebar"
            colours={colours.banner}
            label={t("fromCompany")}
          />
        </div>
        <div className="pt-6">
          <Switches />
        </div>
      </nav>
    </div>
  )
}

function ownLine(viewer: AppData["viewer"]): PageEntry | undefined {
  if (!viewer || viewer.role === "member") return undefined
  if (viewer.isStaff && adminPath) return { to: adminPath, text: "admin" }
  return { to: "/checkout?upgrade=true", text: "menu.becomeMember" }
}

function CartLine() {
  const t = useTexts("shell")
  const count = useCartCount()
  if (!cartPath) return null
  return (
    <li>
      <Link to={cartPath} className="sidebar-line">
        {count > 0 ? t("cartWith", { count }) : t("cart")}
      </Link>
    </li>
  )
}

function SidebarLine({ entry }: { entry: MenuEntry }) {
  const entryText = useEntryText()
  return (
    <li>
      <Link to={entry.to} className="sidebar-line">
        {entryText(entry)}
        <LiveMark of={[entry]} />
      </Link>
    </li>
  )
}
