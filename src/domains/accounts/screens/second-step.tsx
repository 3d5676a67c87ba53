import { useSearchParams } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { fieldsOf, parseInput } from "#platform/input.ts"
import { redirect } from "#platform/routing.ts"
import { TextField } from "#ui/form-fields.tsx"
import { Link } from "#ui/link.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { flashCookie } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction } from "#web/screen.ts"
import { AuthForm, OtherFormLink } from "../parts/auth-form.tsx"
import { afterSignIn, withFrom } from "../parts/return-path.ts"
import { completeSecondStep, readTicketCookie, ticketCookie } from "../second-step/second-step.ts"
import { SecondStepInput } from "../second-step/second-step-inputs.ts"
import { startPageOf } from "../sessions/start-page.ts"
import type { Route } from "./+types/second-step"
import { signedInHeaders } from "./welcome.server.ts"

export async function action({ context, request, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const { code } = fieldsOf(await request.formData())
  return await runAction(ctx, async () => {
    const ticket = readTicketCookie(ctx.app, request.headers.get("cookie"))
    const { account, cookies } = await completeSecondStep(
      ctx,
      parseInput("accounts", SecondStepInput, { ticket, code }),
    )
    const headers = signedInHeaders(ctx, cookies)
    headers.append("set-cookie", ticketCookie(ctx.app, ""))
    headers.append("set-cookie", flashCookie("accounts", "auth.login_success"))
    return redirect(afterSignIn(url.searchParams.get("from"), startPageOf(account)), { status: 303, headers })
  })
}

export default function SecondStep({ actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("accounts")
  const [query] = useSearchParams()
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined
  return (
    <>
      <PageHead title={t("secondStep.title")} isHidden />
      <h1 className="text-2xl">{t("secondStep.title")}</h1>
      <p className="text-ink-soft">{t("secondStep.text")}</p>
      <AuthForm refusal={refusal} failure={t("secondStep.failed")} submit={t("secondStep.submit")}>
        <TextField
          name="code"
          label={t("secondStep.code")}
          hint={t("secondStep.hint")}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          inputClass="figures max-w-60 tracking-widest"
        />
      </AuthForm>
      <OtherFormLink question={t("secondStep.elsewhere")}>
        <Link className="link" to={withFrom("/auth/login", query.get("from"))}>
          {t("secondStep.again")}
        </Link>
      </OtherFormLink>
    </>
  )
}
