import { data, useNavigation } from "react-router"
import { findSubscription, setSubscription } from "#domains/newsletter/subscribe.ts"
import { findUnsubscribe, setEmailsWanted } from "#domains/notifications/unsubscribe-link.ts"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction } from "#web/screen.ts"
import type { Route } from "./+types/unsubscribe"

/** Opening the link changes nothing: mail programs prefetch links. */
export async function loader({ context, params }: Route.LoaderArgs) {
  if (params.token === undefined) return { stop: null, isBare: true }
  const ctx = context.get(ctxKey)
  const subscription = await findSubscription(ctx, params.token, "newsletter")
  const stop = subscription
    ? { kind: "newsletter" as const, isOn: subscription === "active" }
    : await findUnsubscribe(ctx, params.token)
  return data({ stop: stop ?? null, isBare: false }, { status: stop ? 200 : 404 })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const isOn = (await request.formData()).get("emails") === "on"
  return await runAction(ctx, async () => {
    const token = params.token ?? ""
    const isOfList = (await findSubscription(ctx, token, "newsletter")) !== undefined
    await (isOfList ? setSubscription(ctx, token, isOn) : setEmailsWanted(ctx, token, isOn))
    return { isOn }
  })
}

export default function Unsubscribe({
  loaderData: { stop, isBare },
  actionData: formResult,
}: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("notifications")
  const isBusy = useNavigation().state !== "idle"
  const result = actionData && "isOn" in actionData ? actionData : undefined
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined
  const kind = stop ? t(`kinds.${stop.kind}`) : ""
  const textKeys = textKeysFor({
    isBare,
    isFound: stop !== null,
    isOn: stop?.isOn === true,
    isNowOn: result?.isOn,
  })
  return (
    <div className="page grid max-w-read gap-5 py-16">
      <PageHead title={t(textKeys.title)} isHidden />
      <h1 className="text-3xl">{t(textKeys.title)}</h1>
      <p role={result ? "status" : undefined} className="text-base text-ink-soft">
        {refusal?.message ?? t(textKeys.text, { kind })}
      </p>
      {stop && (
        <Form method="post">
          {stop.isOn ? (
            <Button kind="act" size="large" name="emails" value="off" disabled={isBusy}>
              {t("stop.act")}
            </Button>
          ) : (
            <Button name="emails" value="on" disabled={isBusy}>
              {t("stop.again")}
            </Button>
          )}
        </Form>
      )}
      <div>
        <LinkButton to="/my-account/settings#notifications">{t("stop.settings")}</LinkButton>
      </div>
    </div>
  )
}

type UnsubscribeState = { isBare: boolean; isFound: boolean; isOn: boolean; isNowOn: boolean | undefined }

function textKeysFor({ isBare, isFound, isOn, isNowOn }: UnsubscribeState) {
  if (isBare) return { title: "stop.bareTitle", text: "stop.bare" } as const
  if (!isFound) return { title: "stop.brokenTitle", text: "refusals.noSuchUnsubscribeLink" } as const
  if (!isOn) return { title: "stop.doneTitle", text: "stop.done" } as const
  if (isNowOn) return { title: "stop.onTitle", text: "stop.on" } as const
  return { title: "stop.title", text: "stop.text" } as const
}
