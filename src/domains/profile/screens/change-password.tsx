import { changePassword, PasswordChange, PasswordForm } from "#domains/accounts/passwords/change-password.ts"
import { hasPassword } from "#domains/accounts/passwords/own-password.ts"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { readSessionToken } from "#domains/accounts/sessions/own-session.ts"
import { useTexts } from "#language/use-texts.ts"
import { fieldsOf, parseInput } from "#platform/input.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { TextField } from "#ui/form-fields.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { AccountForm } from "../parts/account-form.tsx"
import type { Route } from "./+types/change-password"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => ({ hasPassword: await hasPassword(ctx) }))
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const submitted = fieldsOf(await request.formData())
  return await runAction(ctx, async () => {
    const id = requireSignedIn(ctx)
    const { password, newPassword } = parseInput("accounts", PasswordForm, submitted)
    const change = parseInput("accounts", PasswordChange, { id, password, newPassword })
    await changePassword(ctx, change, readSessionToken(ctx, request.headers))
    return redirectWithToast("/my-account/settings", "profile", "messages.passwordChanged")
  })
}

export default function ChangePassword({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("profile")
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined
  return (
    <>
      <PageHead title={t("password.title")} isHidden />
      <h1 className="text-3xl">{t("password.title")}</h1>
      {loaderData.hasPassword ? (
        <AccountForm refusal={refusal} submit={t("password.change")}>
          <p className="text-ink-soft">{t("password.text")}</p>
          {(["password", "newPassword", "confirm"] as const).map((name) => (
            <TextField
              key={name}
              name={name}
              label={t(`password.${labels[name]}`)}
              hint={name === "newPassword" ? t("password.hint") : undefined}
              type="password"
              autoComplete={name === "password" ? "current-password" : "new-password"}
              aria-required
            />
          ))}
        </AccountForm>
      ) : (
        <EmptyState
          title={t("password.noneTitle")}
          next={<LinkButton to="/auth/forgot-password">{t("password.setFirst")}</LinkButton>}
        >
          {t("password.noneText")}
        </EmptyState>
      )}
    </>
  )
}

const labels = { password: "current", newPassword: "new", confirm: "again" } as const
