import { useNavigation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { fieldsOf } from "#platform/input.ts"
import { Form, redirect } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { Note } from "#ui/note.tsx"
import { Price } from "#ui/price.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { returnPath } from "../../../return-path.ts"
import { authenticateInSandbox } from "../confirm.ts"
import { readAuthentication } from "../read-authentication.ts"
import type { Route } from "./+types/bank"

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, () => readAuthentication(ctx, params.secret))
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const { decision } = fieldsOf(await request.formData())
  return await runAction(ctx, async () => {
    const { clientSecret } = await readAuthentication(ctx, params.secret)
    await authenticateInSandbox(ctx.app, { clientSecret, isApproved: decision === "approve" })
    return redirect(returnPath(clientSecret), 303)
  })
}

export default function Bank({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("payments")
  const isBusy = useNavigation().state !== "idle"
  const { amountCents, isWaiting, clientSecret } = loaderData
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined
  return (
    <div className="page py-12 md:py-16">
      <div className="grid max-w-read gap-5">
        <PageHead title={t("bank.title")} isHidden />
        <h1 className="text-3xl">{t("bank.title")}</h1>
        <p className="text-ink-soft">{t("bank.lead")}</p>
        {refusal && <Note tone="alarm">{refusal.message}</Note>}
        {isWaiting ? (
          <Form method="post" className="grid gap-5">
            <p className="flex items-baseline gap-3">
              <span>{t("bank.amount")}</span> <Price cents={amountCents} size="large" />
            </p>
            <div className="flex flex-wrap gap-3">
              <Button kind="act" name="decision" value="approve" disabled={isBusy}>
                {t("bank.approve")}
              </Button>
              <Button name="decision" value="refuse" disabled={isBusy}>
                {t("bank.refuse")}
              </Button>
            </div>
          </Form>
        ) : (
          <>
            <p role="status">{t("bank.nothingToApprove")}</p>
            <div>
              <LinkButton to={returnPath(clientSecret)}>{t("bank.back")}</LinkButton>
            </div>
          </>
        )}
      </div>
    </div>
  )
}
