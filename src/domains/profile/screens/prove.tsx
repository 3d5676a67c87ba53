import { useNavigation, useSearchParams } from "react-router"
import { PasskeyButton } from "#domains/accounts/parts/passkey-button.tsx"
import { withFrom } from "#domains/accounts/parts/return-path.ts"
import { hasPassword } from "#domains/accounts/passwords/own-password.ts"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { readSessionToken } from "#domains/accounts/sessions/own-session.ts"
import { reauthenticate } from "#domains/accounts/sessions/recent-proof.ts"
import { useTexts } from "#language/use-texts.ts"
import { safeRedirectPath } from "#platform/http/safe-redirect.ts"
import { fieldsOf } from "#platform/input.ts"
import { Form, redirect } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { ConfirmPassword } from "../parts/confirm-password.tsx"
import type { Route } from "./+types/prove"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    requireSignedIn(ctx)
    return { hasPassword: await hasPassword(ctx) }
  })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const { password = "" } = fieldsOf(await request.formData())
  return await runAction(ctx, async () => {
    await reauthenticate(ctx, password, readSessionToken(ctx, request.headers))
    return redirect(safeRedirectPath(url.searchParams.get("from"), "/my-account"), 303)
  })
}

/** Before an action that could give the account away. */
export default function Prove({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("profile")
  const [search] = useSearchParams()
  const from = search.get("from")
  const isBusy = useNavigation().state !== "idle"
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined
  return (
    <>
      <PageHead title={t("prove.title")} isHidden />
      <h1 className="text-3xl">{t("prove.title")}</h1>
      <p className="max-w-read">{t("prove.text")}</p>
      {refusal && !refusal.facts.field && <Note tone="alarm">{refusal.message}</Note>}
      {loaderData.hasPassword ? (
        <PostForm refusal={refusal} className="grid max-w-[30rem] gap-5">
          <ConfirmPassword hasPassword />
          <Button kind="act" className="justify-self-start" disabled={isBusy}>
            {t("prove.submit")}
          </Button>
        </PostForm>
      ) : (
        // The sign-in page is closed to signed-in members.
        <Form method="post" action={withFrom("/auth/logout", safeRedirectPath(from, "/my-account"))}>
          <Button kind="act" disabled={isBusy}>
            {t("prove.signIn")}
          </Button>
        </Form>
      )}
      <div className="max-w-[30rem]">
        <PasskeyButton from={from} />
      </div>
    </>
  )
}
