import serif from "@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url"
import sans from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url"
import { type ReactNode, Suspense, useEffect } from "react"
import { data, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router"
import { AuthDialogHost } from "#domains/accounts/parts/auth-dialog-host.tsx"
import { localeOf } from "#language/languages.ts"
import { CurrencyContext } from "#language/use-currency.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { useLinks } from "#ui/link.tsx"
import { lazyOptional } from "#ui/live/later.ts"
import { useSleepOffer } from "#ui/live/sleep.ts"
import { Toasts } from "#ui/toasts.tsx"
import type { Route } from "./+types/root"
import { adoptCart } from "./shell/adopt-cart.server.ts"
import { AgeGate, AgeLine } from "./shell/age-gate.tsx"
import { readAppData } from "./shell/app-data.server.ts"
import { useIsBackOffice } from "./shell/back-office.ts"
import { Banners } from "./shell/banners.tsx"
import { Footer } from "./shell/footer.tsx"
import { Header } from "./shell/header.tsx"
import { MaintenanceNote } from "./shell/maintenance-note.tsx"
import { PageContentSection } from "./shell/page-content-section.tsx"
import { Problem } from "./shell/problem.tsx"
import { useStoredPreferences, useStoredUser } from "./shell/stored-user.ts"
import { useAppData } from "./shell/use-app-data.ts"
import { useFocusOnVisit } from "./shell/use-focus-on-visit.ts"
import { useReadingPage } from "./shell/use-reading-page.ts"
import { useFlash } from "./web/flash.ts"
import { PageDataContext } from "./web/page-data.ts"
import { ctxKey } from "./web/request-context.ts"
import "./styles/app.css"

const VerifyNotice = lazyOptional(
  async () => (await import("#domains/accounts/parts/verify-notice.tsx")).VerifyNotice,
)
const NotificationWatch = lazyOptional(
  async () => (await import("#domains/notifications/parts/notification-watch.tsx")).NotificationWatch,
)

export const links: Route.LinksFunction = () => [
  { rel: "preload", as: "font", type: "font/woff2", href: sans, crossOrigin: "anonymous" },
  { rel: "preload", as: "font", type: "font/woff2", href: serif, crossOrigin: "anonymous" },
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
]

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const headers = await adoptCart(ctx, request.headers.get("cookie"))
  return data(await readAppData(ctx, request, url.pathname), { headers })
}

export function Layout({ children }: { children: ReactNode }) {
  const t = useTexts("shell")
  const app = useAppData()
  const { theme, viewer, isDemo, currency } = app
  const language = useLanguage()
  const isBackOffice = useIsBackOffice()
  useFocusOnVisit()
  useSleepOffer(useReadingPage() && viewer === null)
  // For the tests in a browser: until then a click does what it does without script.
  useEffect(() => {
    document.documentElement.dataset.hydrated = ""
  }, [])
  return (
    // The server fills in data-texts after the render.
    <html lang={localeOf[language]} data-theme={theme} data-texts="" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f9f5ed" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1c1611" />
        <Meta />
        <Links />
      </head>
      <body className="flex flex-col">
        <CurrencyContext value={currency}>
          <a
            href="#main"
            className="sr-only z-50 rounded-sm bg-ink px-4 py-3 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
          >
            {t("skip")}
          </a>
          <MaintenanceNote />
          {isBackOffice ? (
            <PageDataContext value={app}>{children}</PageDataContext>
          ) : (
            <>
              <Header />
              <AgeLine />
              <Banners />
              {viewer && !viewer.isVerified && (
                <Suspense>
                  <VerifyNotice isDemo={isDemo} />
                </Suspense>
              )}
              <main id="main" tabIndex={-1} className="grow outline-none">
                <PageDataContext value={app}>{children}</PageDataContext>
                <PageContentSection />
              </main>
              <Footer />
            </>
          )}
        </CurrencyContext>
        <AuthDialogHost isSignedIn={viewer !== null} />
        <Toasts />
        {viewer && (
          <Suspense>
            <NotificationWatch memberId={viewer.id} />
          </Suspense>
        )}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useLinks()
  useStoredUser()
  useStoredPreferences()
  useFlash()
  return (
    <>
      <Outlet />
      <AgeGate />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Problem error={error} />
}
