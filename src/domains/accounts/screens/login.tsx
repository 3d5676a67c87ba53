import { redirect, useSearchParams } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { fieldsOf, read } from "#platform/input.ts"
import { ctxKey } from "#server/context.ts"
import { answer } from "#server/screen.ts"
import { flashCookie } from "#shell/flash.ts"
import { PageHead } from "#shell/page-head.tsx"
import { Field } from "#ui/field.tsx"
import { Input } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Login as LoginInput } from "../inputs.ts"
import { AuthForm, Elsewhere, wrongWith } from "../parts/auth-form.tsx"
import { afterSignIn, withFrom } from "../parts/return-path.ts"
import { signIn } from "../sign-in.ts"
import type { Route } from "./+types/login"
import { welcomeHeaders } from "./welcome.server.ts"

export async function action({ context, request, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const fields = fieldsOf(await request.formData())
  const from = url.searchParams.get("from")
  return await answer(
    ctx,
    async () => {
      const { cookies } = await signIn(ctx, read("accounts", LoginInput, fields))
      const headers = welcomeHeaders(ctx, cookies)
      headers.append("set-cookie", flashCookie("accounts", "loginSuccess"))
      return redirect(afterSignIn(from), { status: 303, headers })
    },
    { email: fields.email },
  )
}

export default function Login({ actionData, matches }: Route.ComponentProps) {
  const t = useTexts("accounts")
  const [query] = useSearchParams()
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const isRegistrationOpen = matches[1].loaderData?.isRegistrationOpen
  return (
    <>
      <PageHead title={t("loginTitle")} path="/auth/login" isHidden />
      <h1 className="text-2xl">{t("loginTitle")}</h1>
      <AuthForm refusal={refused?.refusal} failure={t("loginFailed")} submit={t("signIn")}>
        <Field label={t("usernameOrEmail")} error={wrongWith(refused?.refusal, "email")}>
          {(ties) => (
            <Input
              {...ties}
              name="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              aria-required
              defaultValue={refused?.sent?.email}
            />
          )}
        </Field>
        <Field label={t("password")} error={wrongWith(refused?.refusal, "password")}>
          {(ties) => (
            <Input {...ties} name="password" type="password" autoComplete="current-password" aria-required />
          )}
        </Field>
      </AuthForm>
      {isRegistrationOpen && (
        <Elsewhere question={t("noAccount")}>
          <Link className="link" to={withFrom("/auth/register", query.get("from"))}>
            {t("registerTitle")}
          </Link>
        </Elsewhere>
      )}
    </>
  )
}
