import { botCheck } from "#domains/bot-check/bot-check.ts"
import { botCheckView } from "#domains/bot-check/bot-check-view.ts"
import { requireHumanForm } from "#domains/bot-check/require-human.ts"
import { useTexts } from "#language/use-texts.ts"
import { fieldsOf, parseInput } from "#platform/input.ts"
import { TextField } from "#ui/form-fields.tsx"
import { Link } from "#ui/link.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { usePageData } from "#web/page-data.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction } from "#web/screen.ts"
import { ForgottenPassword } from "../inputs.ts"
import { AuthForm, OtherFormLink, withNoAnswer } from "../parts/auth-form.tsx"
import { forgotPassword, resetMinutes } from "../passwords/forgot-password.ts"
import type { Route } from "./+types/forgot-password"

export function loader({ context }: Route.LoaderArgs) {
  return { check: botCheckView(botCheck.of(context.get(ctxKey).app)), minutes: resetMinutes }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const fields = fieldsOf(await request.formData())
  const { email } = fields
  return await runAction(
    ctx,
    async () => {
      const form = parseInput("accounts", ForgottenPassword, fields)
      await requireHumanForm(ctx, fields)
      await forgotPassword(ctx, form)
      return { sentTo: form.email }
    },
    { email },
  )
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await withNoAnswer(serverAction)
}

export default function ForgotPassword({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("accounts")
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const sentTo = actionData && "sentTo" in actionData ? actionData.sentTo : undefined
  return (
    <>
      <PageHead title={t("forgot.title")} path="/auth/forgot-password" isHidden />
      <h1 className="text-2xl">{sentTo ? t("forgot.sentTitle") : t("forgot.title")}</h1>
      {sentTo ? (
        <ResetLinkSent to={sentTo} minutes={loaderData.minutes} />
      ) : (
        <>
          <p className="text-ink-soft">{t("forgot.text")}</p>
          <AuthForm
            refusal={refused?.refusal}
            failure={t("forgot.failed")}
            submit={t("forgot.submit")}
            check={loaderData.check}
          >
            <TextField
              name="email"
              label={t("email")}
              type="email"
              autoComplete="email"
              aria-required
              value={refused?.submitted?.email}
            />
          </AuthForm>
        </>
      )}
      <OtherFormLink question={t("forgot.remembered")}>
        <Link className="link" to="/auth/login">
          {t("loginTitle")}
        </Link>
      </OtherFormLink>
    </>
  )
}

/** The same text for known and unknown addresses. */
function ResetLinkSent({ to, minutes }: { to: string; minutes: number }) {
  const t = useTexts("accounts")
  const { isDemo } = usePageData()
  return (
    <div role="status" className="grid gap-3">
      <p className="text-base text-pretty [overflow-wrap:anywhere]">
        {t("forgot.sent", { email: to, minutes })}
      </p>
      {isDemo && (
        <p>
          <Link reloadsPage className="link" to="/dev/mail">
            {t("verify.demoMail")}
          </Link>
        </p>
      )}
    </div>
  )
}
