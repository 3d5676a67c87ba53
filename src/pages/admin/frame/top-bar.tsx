import { useUnreadCount } from "#domains/notifications/parts/unread-count.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { Countdown } from "#ui/countdown.tsx"
import { Icon } from "#ui/icon.tsx"
import { Link } from "#ui/link.tsx"
import { Cup } from "../../../shell/cup.tsx"
import { ThemeAndLanguage } from "../../../shell/switches.tsx"
import { useAppData } from "../../../shell/use-app-data.ts"
import { BarMenu, barButton } from "./bar-menu.tsx"
import type { FrameChoices } from "./frame-choices.ts"
import { Help } from "./help.tsx"
import type { Creation, MenuGroup } from "./menu-item.ts"
import { navigationId } from "./navigation.tsx"
import { PlaceMenu } from "./place-menu.tsx"
import type { LiveNow } from "./read-live-now.ts"
import { SearchField } from "./search-field.tsx"

type Props = {
  menu: readonly MenuGroup[]
  liveNow: LiveNow | null
  creations: readonly Creation[]
  choices: FrameChoices
  hasPlaces: boolean
}

export function TopBar({ menu, liveNow, creations, choices, hasPlaces }: Props) {
  const t = useTexts("admin")
  return (
    <header className="admin-bar">
      <button type="button" popoverTarget={navigationId} className={`${barButton} lg:hidden`}>
        <Icon name="menu" label={t("frame.menu")} />
      </button>
      <Link to="/admin" className="inline-flex min-h-11 items-center gap-2 no-underline">
        <Cup />
        <span className="sr-only font-name text-lg leading-none md:not-sr-only">{t("adminNavigation")}</span>
      </Link>
      <SearchField menu={menu} creations={creations} />
      <div className="ml-auto flex items-center sm:gap-2">
        <Link to="/admin/search" className={`${barButton} md:hidden`}>
          <Icon name="search" label={t("search.title")} />
        </Link>
        {liveNow && <LivePill {...liveNow} />}
        {hasPlaces && <PlaceMenu choices={choices} />}
        {creations.length > 0 && <NewMenu creations={creations} />}
        <Bell />
        <Help menu={menu} />
        <Account />
      </div>
    </header>
  )
}

function LivePill({ count, auctionId, nextEnd, now }: LiveNow) {
  const t = useTexts("admin")
  return (
    <Link
      to={pathTo("/admin/auctions/:id/live", { id: auctionId })}
      className="inline-flex min-h-8 items-center gap-2 rounded-full border border-rule bg-paper-raised px-2 text-xs sm:px-3 whitespace-nowrap no-underline hover:border-rule-strong"
    >
      <span aria-hidden="true" className="size-2 rounded-full bg-act max-sm:hidden" />
      <span className="max-lg:sr-only">{t("frame.live", { count })}</span>
      <span className="sr-only">{t("frame.nextClose")}</span>
      <Countdown endsAt={nextEnd} now={now} />
    </Link>
  )
}

function NewMenu({ creations }: { creations: readonly Creation[] }) {
  const t = useTexts("admin")
  return (
    <BarMenu
      id="admin-new"
      label={
        <>
          <Icon name="plus" className="size-4" />
          <span className="max-lg:sr-only">{t("frame.create")}</span>
        </>
      }
    >
      <ul>
        {creations.map(({ name, to }) => (
          <li key={name}>
            <Link to={to} className="menu-line">
              {t(`creations.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </BarMenu>
  )
}

function Bell() {
  const t = useTexts("shell")
  const { viewer } = useAppData()
  const count = useUnreadCount(viewer?.unreadCount ?? 0)
  return (
    <Link
      to="/my-account/notification"
      className={`${barButton} relative no-underline max-[24.375rem]:hidden`}
    >
      <Icon name="bell" />
      <span className="sr-only">{t("notifications", { count })}</span>
      {count > 0 && (
        <span
          aria-hidden="true"
          className="figures absolute top-1 right-0.5 grid min-w-[1.125rem] place-items-center rounded-full bg-act px-1 text-2xs leading-[1.125rem] font-semibold text-act-ink"
        >
          {count > 99 ? "99+" : count}
        </span>
      )}
    </Link>
  )
}

function Account() {
  const t = useTexts("shell")
  const adminTexts = useTexts("admin")
  const { viewer } = useAppData()
  if (!viewer) return null
  return (
    <BarMenu
      label={
        <>
          <Icon name="person" />
          <span className="sr-only">{t("account")}: </span>
          <span className="max-w-32 truncate max-lg:sr-only">{viewer.username}</span>
        </>
      }
    >
      <Link to="/home" className="menu-line">
        {adminTexts("frame.viewShop")}
      </Link>
      <Link to="/my-account" className="menu-line">
        {t("menu.myAccount")}
      </Link>
      <div className="border-y border-rule px-4 py-3">
        <ThemeAndLanguage />
      </div>
      <Form method="post" action="/auth/logout">
        <button type="submit" className="menu-line">
          {t("signOut")}
        </button>
      </Form>
    </BarMenu>
  )
}
