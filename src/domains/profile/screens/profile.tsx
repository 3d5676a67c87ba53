import type { ReactNode } from "react"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { readAccount } from "#domains/accounts/reads.ts"
import { listCountries } from "#domains/countries/countries.ts"
import { fullName } from "#language/full-name.ts"
import { localeOf } from "#language/languages.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { Badge } from "#ui/status-mark.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import type { Route } from "./+types/profile"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const account = await readAccount(ctx, requireSignedIn(ctx))
    const country = listCountries(localeOf[ctx.language]).find(({ label }) => label === account.country_mb)
    return { account, country: country?.name ?? null }
  })
}

export default function Profile({ loaderData: { account, country } }: Route.ComponentProps) {
  const t = useTexts("profile")
  const name = fullName(useLanguage(), account.first_name ?? "", account.last_name ?? "")
  return (
    <>
      <PageHead title={t("profile.title")} isHidden />
      <h1 className="text-3xl">{t("profile.title")}</h1>
      <dl className="border-t border-rule-strong">
        <Fact name={t("profile.displayName")}>{account.displayName}</Fact>
        <Fact name={t("profile.username")}>{account.username}</Fact>
        <Fact name={t("profile.fullName")}>{name}</Fact>
        <Fact name={t("profile.email")}>
          {account.email}{" "}
          {account.isVerified ? (
            <Badge icon="check" tone="lead">
              {t("profile.verified")}
            </Badge>
          ) : (
            <Badge icon="warning" tone="alarm">
              {t("profile.notVerified")}
            </Badge>
          )}
        </Fact>
        <Fact name={t("profile.phone")}>{account.phone_mb}</Fact>
        <Fact name={t("profile.country")}>{country}</Fact>
        <Fact name={t("profile.role")}>{t(`roles.${account.role}`)}</Fact>
      </dl>
      <div>
        <LinkButton to="/my-account/profile/change">{t("profile.change")}</LinkButton>
      </div>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const t = useTexts("profile")
  return (
    <div className="grid gap-x-6 gap-y-0.5 border-b border-rule py-3 md:grid-cols-[14rem_minmax(0,1fr)]">
      <dt className="label-text">{name}</dt>
      <dd>{children || <span className="text-ink-faint">{t("profile.none")}</span>}</dd>
    </div>
  )
}
