import { type PlainKey, useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction } from "#web/screen.ts"
import { confirmEmail, readEmailChange } from "../confirm-email.ts"
import type { Route } from "./+types/confirm-email"

/** Opening the link changes nothing: mail programs open links. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return { wish: (await readEmailChange(context.get(ctxKey), params.token)) ?? null }
}

export async function action({ context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  return await runAction(ctx, () => confirmEmail(ctx, params.token))
}

export default function ConfirmEmail({ loaderData: { wish }, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("profile")
  const confirmed = actionData && "email" in actionData ? actionData : undefined
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined
  const isOpen = !confirmed && wish && !refusal
  return (
    <div className="page grid max-w-read gap-5 py-16">
      <PageHead title={t("email.confirmTitle")} isHidden />
      <h1 className="text-3xl">{t(titleOf(Boolean(confirmed), Boolean(isOpen)))}</h1>
      {confirmed && (
        <p role="status" className="text-base text-ink-soft">
          {t("email.done", { email: confirmed.email })}
        </p>
      )}
      {isOpen && (
        <>
          <p className="text-base text-ink-soft">{t("email.confirmText", { email: wish.email })}</p>
          <Form method="post">
            <Button kind="act" size="large">
              {t("email.confirm")}
            </Button>
          </Form>
        </>
      )}
      {!confirmed && !isOpen && (
        <p className="text-base text-ink-soft">{refusal?.message ?? t("refusals.linkInvalid")}</p>
      )}
      {!isOpen && (
        <div>
          <LinkButton to="/my-account/profile">{t("profile.title")}</LinkButton>
        </div>
      )}
    </div>
  )
}

function titleOf(isConfirmed: boolean, isOpen: boolean): PlainKey<"profile"> {
  if (isConfirmed) return "email.doneTitle"
  return isOpen ? "email.confirmTitle" : "email.usedTitle"
}
