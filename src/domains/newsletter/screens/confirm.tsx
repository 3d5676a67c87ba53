import { data, useNavigation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction } from "#web/screen.ts"
import { confirmSubscription, findSubscription } from "../subscribe.ts"
import type { Route } from "./+types/confirm"

/** Opening the link changes nothing: mail programs prefetch links. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const status = await findSubscription(context.get(ctxKey), params.token, "confirm")
  const state = status === "active" || status === "pending" ? status : ("broken" as const)
  return data({ state }, { status: state === "broken" ? 404 : 200 })
}

export async function action({ context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  return await runAction(ctx, async () => {
    await confirmSubscription(ctx, params.token)
    return { isConfirmed: true }
  })
}

export default function Confirm({ loaderData: { state } }: Route.ComponentProps) {
  const t = useTexts("newsletter")
  const isBusy = useNavigation().state !== "idle"
  return (
    <div className="page grid max-w-read gap-5 py-16">
      <PageHead title={t(`confirming.${state}.title`)} isHidden />
      <h1 className="text-3xl">{t(`confirming.${state}.title`)}</h1>
      <p role="status" className="text-base text-ink-soft">
        {t(`confirming.${state}.text`)}
      </p>
      {state === "pending" ? (
        <Form method="post">
          <Button kind="act" size="large" disabled={isBusy}>
            {t("confirming.act")}
          </Button>
        </Form>
      ) : (
        <div>
          <LinkButton to={state === "broken" ? "/subscriber" : "/home"}>
            {t(state === "broken" ? "confirming.again" : "confirming.home")}
          </LinkButton>
        </div>
      )}
    </div>
  )
}
