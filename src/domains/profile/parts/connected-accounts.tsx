import { ProviderMark } from "#domains/accounts/parts/provider-mark.tsx"
import type { Provider } from "#domains/accounts/social/providers.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"

type AccountConnection = {
  provider: Provider
  since: string | null
  isOffered: boolean
  isLastSignInMethod: boolean
}

export function ConnectedAccounts({ connections }: { connections: readonly AccountConnection[] }) {
  return (
    <ul className="border-t border-rule">
      {connections.map((connection) => (
        <ConnectedAccount key={connection.provider} {...connection} />
      ))}
    </ul>
  )
}

function ConnectedAccount({ provider, since, isOffered, isLastSignInMethod }: AccountConnection) {
  const t = useTexts("accounts")
  const language = useLanguage()
  const name = t(`social.names.${provider}`)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-3">
      <ProviderMark provider={provider} />
      <div className="grow">
        <p className="font-semibold">{name}</p>
        <p className="label-text">
          {since
            ? `${t("social.isConnected")} · ${formatDate(since, language, "day")}`
            : t("social.isNotConnected")}
        </p>
        {isLastSignInMethod && <p className="label-text">{t("refusals.lastSignInMethod")}</p>}
      </div>
      {since && !isLastSignInMethod && (
        <Form method="post" action={pathTo("/auth/:provider/disconnect", { provider })}>
          <Button size="small" aria-label={t("social.disconnectLabel", { provider: name })}>
            {t("social.disconnect")}
          </Button>
        </Form>
      )}
      {!since && isOffered && (
        <LinkButton
          to={`${pathTo("/auth/:provider/start", { provider })}?connect=1`}
          reloadsPage
          size="small"
          aria-label={t("social.connectLabel", { provider: name })}
        >
          {t("social.connect")}
        </LinkButton>
      )}
    </li>
  )
}
