import { useSearchParams } from "react-router"
import { requireHumanForm } from "#domains/bot-check/require-human.ts"
import { dialCodeOf } from "#domains/countries/countries.ts"
import { useTexts } from "#language/use-texts.ts"
import { safeRedirectPath } from "#platform/http/safe-redirect.ts"
import { fieldsOf, parseInput } from "#platform/input.ts"
import { redirect } from "#platform/routing.ts"
import { useFormResult } from "#ui/use-form-result.ts"
import { flashCookie } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction } from "#web/screen.ts"
import { RegistrationForm } from "../inputs.ts"
import { withNoAnswer } from "../parts/auth-form.tsx"
import { RegisterForm, type SubmittedRegistration } from "../parts/register-form.tsx"
import { afterSignIn } from "../parts/return-path.ts"
import { registerMember } from "../register-member.ts"
import type { Route } from "./+types/register"
import { readAuthFacts } from "./auth-facts.server.ts"
import { signedInHeaders } from "./welcome.server.ts"

export async function loader({ context }: Route.LoaderArgs) {
  return await readAuthFacts(context.get(ctxKey))
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const typed = fieldsOf(await request.formData())
  const { first_name, last_name, username, email, country_mb, phone_mb, terms } = typed
  const submitted: SubmittedRegistration = {
    first_name,
    last_name,
    username,
    email,
    country_mb,
    phone_mb,
    terms,
  }
  return await runAction(
    ctx,
    async () => {
      const from = url.searchParams.get("from")
      const dialCode = dialCodeOf(typed.country_mb ?? "")
      const form = parseInput("accounts", RegistrationForm, { ...typed, country_code_mb: dialCode })
      await requireHumanForm(ctx, typed)
      const { cookies } = await registerMember(ctx, form, "form", from && safeRedirectPath(from, "/home"))
      const headers = signedInHeaders(ctx, cookies)
      headers.append("set-cookie", flashCookie("accounts", "registerSuccess"))
      return redirect(afterSignIn(from, "/home"), { status: 303, headers })
    },
    submitted,
  )
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await withNoAnswer(serverAction)
}

export default function Register({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("accounts")
  const [query] = useSearchParams()
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  return (
    <>
      <PageHead title={t("registerTitle")} path="/auth/register" isHidden />
      <h1 className="text-2xl">{t("registerTitle")}</h1>
      <RegisterForm
        facts={loaderData}
        from={query.get("from")}
        email={query.get("email")?.slice(0, 254)}
        refused={refused}
      />
    </>
  )
}
