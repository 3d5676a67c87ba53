import { useRouteLoaderData } from "react-router"
import type { Provider } from "#domains/accounts/social/providers.ts"
import { useTexts } from "#language/use-texts.ts"
import { type AppPath, pathTo } from "#platform/app-path.ts"
import { LinkButton } from "#ui/button.tsx"
import { ProviderMark } from "./provider-mark.tsx"
import { withFrom } from "./return-path.ts"

/** Links, not forms: the content security policy allows no form to another site. */
export function SocialButtons({ from }: { from: string | null }) {
  const t = useTexts("accounts")
  const providers = useRouteLoaderData<{ providers: Provider[] }>("root")?.providers ?? []
  if (providers.length === 0) return null
  return (
    <section aria-label={t("social.label")} className="grid gap-3">
      <p className="flex items-center gap-3 text-ink-soft before:h-px before:grow before:bg-rule after:h-px after:grow after:bg-rule">
        {t("social.or")}
      </p>
      <div className="grid gap-3 sm:grid-flow-col sm:auto-cols-fr">
        {providers.map((provider) => (
          <LinkButton key={provider} to={startPath(provider, from)} reloadsPage isWide rel="nofollow">
            <ProviderMark provider={provider} />
            {t(`social.with.${provider}`)}
          </LinkButton>
        ))}
      </div>
      <p className="label-text">{t("social.terms")}</p>
    </section>
  )
}

function startPath(provider: Provider, from: string | null): AppPath {
  return withFrom(pathTo("/auth/:provider/start", { provider }), from)
}
