import { data } from "react-router"
import { isProvider } from "#domains/accounts/social/providers.ts"
import { useTexts } from "#language/use-texts.ts"
import { redirect } from "#platform/routing.ts"
import { Icon } from "#ui/icon.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { afterSignIn } from "../parts/return-path.ts"
import { startPageOf } from "../sessions/start-page.ts"
import type { Route } from "./+types/social-done"

const waitSeconds = 1

export function loader({ context, url }: Route.LoaderArgs) {
  const { actor } = context.get(ctxKey)
  if (actor.id === null) throw redirect("/auth/login")
  const provider = url.searchParams.get("with")
  const start = startPageOf(actor)
  const to = afterSignIn(url.searchParams.get("from"), start === "/admin" ? start : "/")
  return data(
    { to, provider: isProvider(provider) ? provider : "google" },
    { headers: { refresh: `${waitSeconds};url=${to}` } },
  )
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export default function SignedInByProvider({ loaderData }: Route.ComponentProps) {
  const t = useTexts("accounts")
  const { to, provider } = loaderData
  return (
    <div className="page grid max-w-read gap-5 py-16">
      <PageHead title={t("social.doneTitle")} isHidden />
      <h1 className="flex items-center gap-3 text-3xl">
        <Icon name="check" className="size-7 text-lead" />
        {t("social.doneTitle")}
      </h1>
      <p role="status" className="text-base text-ink-soft">
        {t("social.done", { provider: t(`social.names.${provider}`) })}
      </p>
      <p>
        <a className="link" href={to}>
          {t("social.goOn")}
        </a>
      </p>
    </div>
  )
}
