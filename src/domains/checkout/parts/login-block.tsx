import { useLocation } from "react-router"
import { LoginForm } from "#domains/accounts/parts/login-form.tsx"
import type { BotCheckView } from "#domains/bot-check/bot-check-view.ts"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { useFetcher } from "#platform/routing.ts"

export type LoginCheck = BotCheckView | null

export const loginBlockId = "existing-customer"

export function LoginBlock({ check }: { check: BotCheckView }) {
  const t = useTexts("checkout")
  const { pathname } = useLocation()
  const fetcher = useFetcher<{ refusal: RefusalView; submitted?: { email?: string } }>()
  const action: AppPath = `/auth/login?from=${encodeURIComponent(pathname)}`
  return (
    <section id={loginBlockId} className="grid scroll-mt-4 gap-4 border-t border-rule-strong pt-4">
      <h2 className="text-xl">{t("login.title")}</h2>
      <p className="label-text">{t("login.text")}</p>
      <LoginForm
        facts={{ check }}
        from={pathname}
        refused={fetcher.data && "refusal" in fetcher.data ? fetcher.data : undefined}
        via={{ fetcher, action }}
        isRegistrationOpen={false}
      />
    </section>
  )
}
