import { redirect, useSearchParams } from "react-router"
import { localeOf } from "#language/languages.ts"
import { useTexts } from "#language/use-texts.ts"
import { fieldsOf, read } from "#platform/input.ts"
import { ctxKey } from "#server/context.ts"
import { answer } from "#server/screen.ts"
import { flashCookie } from "#shell/flash.ts"
import { PageHead } from "#shell/page-head.tsx"
import { Field } from "#ui/field.tsx"
import { Checkbox, Input, Select } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { dialCodeOf, listCountries, ownCountries } from "#domains/countries/countries.ts"
import { RegistrationForm } from "../inputs.ts"
import { AuthForm, Elsewhere, wrongWith } from "../parts/auth-form.tsx"
import { afterSignIn, withFrom } from "../parts/return-path.ts"
import { registerMember } from "../register-member.ts"
import type { Route } from "./+types/register"
import { welcomeHeaders } from "./welcome.server.ts"

export function loader({ context }: Route.LoaderArgs) {
  const countries = listCountries(localeOf[context.get(ctxKey).language])
  return { countries: countries.map(({ label, name }) => ({ label, name })), ownCount: ownCountries.length }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const fields = fieldsOf(await request.formData())
  const from = url.searchParams.get("from")
  const { username, email, country_mb } = fields
  return await answer(
    ctx,
    async () => {
      const form = read("accounts", RegistrationForm, {
        ...fields,
        country_code_mb: dialCodeOf(country_mb ?? ""),
      })
      const { cookies } = await registerMember(ctx, form)
      const headers = welcomeHeaders(ctx, cookies)
      headers.append("set-cookie", flashCookie("accounts", "registerSuccess"))
      return redirect(afterSignIn(from), { status: 303, headers })
    },
    { username, email, country_mb, terms: fields.terms },
  )
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("accounts")
  const [query] = useSearchParams()
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const wrong = (field: string) => wrongWith(refused?.refusal, field)
  const { countries, ownCount } = loaderData
  return (
    <>
      <PageHead title={t("registerTitle")} path="/auth/register" isHidden />
      <h1 className="text-2xl">{t("registerTitle")}</h1>
      <AuthForm refusal={refused?.refusal} failure={t("registerFailed")} submit={t("createAccount")}>
        <Field label={t("username")} hint={t("usernameHint")} error={wrong("username")}>
          {(ties) => (
            <Input
              {...ties}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              aria-required
              defaultValue={refused?.sent?.username}
            />
          )}
        </Field>
        <div className="grid gap-5 md:grid-cols-2">
          <Field label={t("password")} hint={t("passwordHint")} error={wrong("password")}>
            {(ties) => (
              <Input {...ties} name="password" type="password" autoComplete="new-password" aria-required />
            )}
          </Field>
          <Field label={t("confirm")} error={wrong("confirm")}>
            {(ties) => (
              <Input {...ties} name="confirm" type="password" autoComplete="new-password" aria-required />
            )}
          </Field>
        </div>
        <Field label={t("email")} hint={t("emailHint")} error={wrong("email")}>
          {(ties) => (
            <Input
              {...ties}
              name="email"
              type="email"
              autoComplete="email"
              aria-required
              defaultValue={refused?.sent?.email}
            />
          )}
        </Field>
        <Field label={t("country")} error={wrong("country_mb")}>
          {(ties) => (
            <Select
              {...ties}
              name="country_mb"
              autoComplete="country-name"
              aria-required
              defaultValue={refused?.sent?.country_mb ?? ""}
            >
              <option value="">{t("chooseCountry")}</option>
              <Countries of={countries.slice(0, ownCount)} />
              <hr />
              <Countries of={countries.slice(ownCount)} />
              <option value="other">{t("otherCountry")}</option>
            </Select>
          )}
        </Field>
        <Checkbox
          name="terms"
          value="yes"
          label={t("terms")}
          error={wrong("terms")}
          defaultChecked={refused?.sent?.terms === "yes"}
        />
      </AuthForm>
      <Elsewhere question={t("haveAccount")}>
        <Link className="link" to={withFrom("/auth/login", query.get("from"))}>
          {t("loginTitle")}
        </Link>
      </Elsewhere>
    </>
  )
}

function Countries({ of: countries }: { of: readonly { label: string; name: string }[] }) {
  return countries.map(({ label, name }) => (
    <option key={label} value={label}>
      {name}
    </option>
  ))
}
