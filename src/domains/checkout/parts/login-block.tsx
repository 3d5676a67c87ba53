import { useLocation } from "react-router"
import { LoginForm } from "#domains/accounts/parts/login-form.tsx"
import type { BotCheckView } from "#domains/bot-check/bot-check-view.ts"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { useFetcher } from "#platform/routing.ts"
import { Icon } from "#ui/icon.tsx"

export type LoginCheck = BotCheckView | null

export const loginBlockId = "existing-customer"

export function LoginBlock({ check }: { check: BotCheckView }) {
  const t = useTexts("checkout")
  const { pathname } = useLocation()
  const fetcher = useFetcher<{ refusal: RefusalView; submitted?: { email?: string } }>()
  const action: AppPath = `/auth/login?from=${encodeURIComponent(pathname)}`
  const refused = fetcher.data && "refusal" in fetcher.data ? fetcher.data : undefined
  return (
    <details
      id={loginBlockId}
      open={refused !== undefined || undefined}
      className="group/login scroll-mt-4 border-t border-rule-strong"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3">
        <h2 className="font-body text-base font-semibold">{t("login.title")}</h2>
        <span className="link inline-flex items-center gap-1">
          {t("login.act")}
          <Icon name="down" className="group-open/login:rotate-180" />
        </span>
      </summary>
      <div className="grid gap-4 pb-4">
        <p className="label-text">{t("login.text")}</p>
        <LoginForm
          facts={{ check }}
          from={pathname}
          refused={refused}
          via={{ fetcher, action }}
          isRegistrationOpen={false}
        />
      </div>
    </details>
  )
}
