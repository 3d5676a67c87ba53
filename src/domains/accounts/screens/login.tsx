import { useSearchParams } from "react-router"
import { botCheck } from "#domains/bot-check/bot-check.ts"
import { botCheckView } from "#domains/bot-check/bot-check-view.ts"
import { requireHumanForm } from "#domains/bot-check/require-human.ts"
import { useTexts } from "#language/use-texts.ts"
import { fieldsOf, parseInput } from "#platform/input.ts"
import { redirect } from "#platform/routing.ts"
import { flashCookie } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction } from "#web/screen.ts"
import { Login as LoginInput } from "../inputs.ts"
import { withNoAnswer } from "../parts/auth-form.tsx"
import { LoginForm } from "../parts/login-form.tsx"
import { afterSignIn } from "../parts/return-path.ts"
import { signIn } from "../sessions/sign-in.ts"
import { startPageOf } from "../sessions/start-page.ts"
import type { Route } from "./+types/login"
import { redirectToSecondStep, signedInHeaders } from "./welcome.server.ts"

export function loader({ context }: Route.LoaderArgs) {
  return { check: botCheckView(botCheck.of(context.get(ctxKey).app)) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const fields = fieldsOf(await request.formData())
  const from = url.searchParams.get("from")
  return await runAction(
    ctx,
    async () => {
      const form = parseInput("accounts", LoginInput, fields)
      await requireHumanForm(ctx, fields)
      const entered = await signIn(ctx, form)
      if ("ticket" in entered) return redirectToSecondStep(ctx, entered, from)
      const headers = signedInHeaders(ctx, entered.cookies)
      headers.append("set-cookie", flashCookie("accounts", "auth.login_success"))
      return redirect(afterSignIn(from, startPageOf(entered.account)), { status: 303, headers })
    },
    { email: fields.email },
  )
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await withNoAnswer(serverAction)
}

export default function Login({ loaderData, actionData, matches }: Route.ComponentProps) {
  const t = useTexts("accounts")
  const [query] = useSearchParams()
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  return (
    <>
      <PageHead title={t("loginTitle")} path="/auth/login" isHidden />
      <h1 className="text-2xl">{t("loginTitle")}</h1>
      <LoginForm
        facts={loaderData}
        from={query.get("from")}
        refused={refused}
        isRegistrationOpen={matches[1].loaderData?.isRegistrationOpen ?? false}
      />
    </>
  )
}
