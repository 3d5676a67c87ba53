import { Outlet, useLocation, useSearchParams } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { redirect } from "#platform/routing.ts"
import { Icon } from "#ui/icon.tsx"
import { Link } from "#ui/link.tsx"
import { Tabs } from "#ui/tabs.tsx"
import { ctxKey } from "#web/request-context.ts"
import { afterSignIn, closingPath, withFrom } from "../parts/return-path.ts"
import { isRegistrationOpen } from "../register-member.ts"
import { startPageOf } from "../sessions/start-page.ts"
import type { Route } from "./+types/auth"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { pathname, searchParams } = url
  const from = searchParams.get("from")
  // Signed-in members may still set a first password.
  const isAboutPassword = /^\/auth\/(forgot|reset)-password/.test(pathname)
  if (ctx.actor.id !== null && !isAboutPassword) throw redirect(afterSignIn(from, startPageOf(ctx.actor)))
  const isOpen = await isRegistrationOpen(ctx)
  const isIndex = pathname.replace(/\/$/, "") === "/auth"
  if (isIndex || (!isOpen && pathname.startsWith("/auth/register")))
    throw redirect(withFrom("/auth/login", from))
  return { isRegistrationOpen: isOpen }
}

export default function Auth({ loaderData }: Route.ComponentProps) {
  const t = useTexts("accounts")
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const from = query.get("from")
  const tabs = [
    { to: withFrom("/auth/login", from), label: t("login"), isCurrent: pathname === "/auth/login" },
    { to: withFrom("/auth/register", from), label: t("register"), isCurrent: pathname === "/auth/register" },
  ]
  return (
    <div className="auth-panel">
      <Tabs
        label={t("tabs")}
        tabs={loaderData.isRegistrationOpen ? tabs : tabs.slice(0, 1)}
        className="pr-12 text-base"
      />
      <Link
        to={closingPath(from)}
        aria-label={t("close")}
        className="absolute top-4 right-1.5 inline-flex size-11 items-center justify-center text-ink-soft hover:text-ink sm:right-[max(0.75rem,calc(50%-20.75rem))] lg:top-8 lg:right-10"
      >
        <Icon name="close" />
      </Link>
      <Outlet />
    </div>
  )
}
