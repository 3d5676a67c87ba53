import { isProvider } from "#domains/accounts/social/providers.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { LinkButton } from "#ui/button.tsx"
import { Note } from "#ui/note.tsx"
import { PageHead } from "#web/page-head.tsx"
import { withFrom } from "./return-path.ts"

type Props = {
  provider: string
  refusal: RefusalView
  submitted?: { from?: string | null } | undefined
}

export function SocialFailed({ provider, refusal, submitted }: Props) {
  const from = submitted?.from ?? null
  const t = useTexts("accounts")
  const name = isProvider(provider) ? t(`social.names.${provider}`) : provider
  const canRetry = refusal.code !== "accounts.notOffered" && refusal.code !== "accounts.accountExists"
  return (
    <div className="page grid max-w-read gap-5 py-16">
      <PageHead title={t("loginTitle")} isHidden />
      <h1 className="text-3xl">{t("social.failed", { provider: name })}</h1>
      <Note tone="alarm">{refusal.message}</Note>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={withFrom("/auth/login", from)} kind="act">
          {t("social.otherMethod")}
        </LinkButton>
        {canRetry && (
          <LinkButton
            to={withFrom(pathTo("/auth/:provider/start", { provider }), from)}
            reloadsPage
            rel="nofollow"
          >
            {t("social.again", { provider: name })}
          </LinkButton>
        )}
      </div>
    </div>
  )
}
