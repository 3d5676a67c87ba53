import { useTexts } from "#language/use-texts.ts"
import { fieldsOf, parseInput } from "#platform/input.ts"
import { LinkButton } from "#ui/button.tsx"
import { TextField } from "#ui/form-fields.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction } from "#web/screen.ts"
import { PasswordResetForm } from "../inputs.ts"
import { AuthForm, withNoAnswer } from "../parts/auth-form.tsx"
import { isResetLinkValid, resetPassword } from "../passwords/reset-password.ts"
import type { Route } from "./+types/reset-password"

/** Opening the link only checks it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return { isUsable: await isResetLinkValid(context.get(ctxKey), params) }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const fields = fieldsOf(await request.formData())
  return await runAction(ctx, async () => {
    const { password } = parseInput("accounts", PasswordResetForm, fields)
    await resetPassword(ctx, { id: params.id, token: params.token, password })
    return redirectWithToast("/auth/login", "accounts", "reset.done")
  })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await withNoAnswer(serverAction)
}

export default function ResetPassword({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("accounts")
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined
  const isUsable = loaderData.isUsable && refusal?.code !== "accounts.linkInvalid"
  return (
    <>
      <PageHead title={t("reset.title")} isHidden />
      <h1 className="text-2xl">{isUsable ? t("reset.title") : t("verify.usedTitle")}</h1>
      {isUsable ? (
        <AuthForm refusal={refusal} failure={t("reset.failed")} submit={t("reset.submit")}>
          <p className="text-ink-soft">{t("reset.text")}</p>
          <TextField
            name="password"
            label={t("reset.password")}
            hint={t("passwordHint")}
            type="password"
            autoComplete="new-password"
            aria-required
          />
          <TextField
            name="confirm"
            label={t("confirm")}
            type="password"
            autoComplete="new-password"
            aria-required
          />
        </AuthForm>
      ) : (
        <>
          <p className="text-base text-ink-soft">{t("reset.used")}</p>
          <div>
            <LinkButton to="/auth/forgot-password" kind="act">
              {t("reset.again")}
            </LinkButton>
          </div>
        </>
      )}
    </>
  )
}
