import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Form } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { usePageData } from "#web/page-data.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction } from "#web/screen.ts"
import { isLinkUsable, verifyEmail } from "../verify-email.ts"
import type { Route } from "./+types/verify"

/** Opening the link only checks it: mail programs open links, but they press no buttons. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return { isUsable: await isLinkUsable(context.get(ctxKey), params.token) }
}

export async function action({ context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  return await runAction(ctx, () => verifyEmail(ctx, params.token))
}

export default function Verify({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("accounts")
  const verified = actionData && "username" in actionData ? actionData : undefined
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined
  return (
    <div className="page grid max-w-read gap-5 py-16">
      <PageHead title={t("verify.title")} isHidden />
      {verified && <Verified username={verified.username} />}
      {!verified && loaderData.isUsable && !refusal && (
        <>
          <h1 className="text-3xl">{t("verify.title")}</h1>
          <p className="text-base text-ink-soft">{t("verify.prompt")}</p>
          <Form method="post">
            <Button kind="act" size="large">
              {t("verify.button")}
            </Button>
          </Form>
        </>
      )}
      {!verified && (refusal || !loaderData.isUsable) && <Used refusal={refusal} />}
    </div>
  )
}

function Verified({ username }: { username: string }) {
  const t = useTexts("accounts")
  return (
    <>
      <h1 className="text-3xl">{t("verify.doneTitle")}</h1>
      <p role="status" className="text-base text-ink-soft">
        {t("verify.done", { username })}
      </p>
      <div>
        <LinkButton to="/whisky-auction-live" kind="act">
          {t("verify.toLive")}
        </LinkButton>
      </div>
    </>
  )
}

function Used({ refusal }: { refusal: RefusalView | undefined }) {
  const t = useTexts("accounts")
  const { viewer } = usePageData()
  return (
    <>
      <h1 className="text-3xl">{t("verify.usedTitle")}</h1>
      <p className="text-base text-ink-soft">{refusal?.message ?? t("refusals.linkInvalid")}</p>
      {viewer && !viewer.isVerified && (
        <Form method="post" action="/auth/resend-verify-email">
          <Button kind="act">{t("verify.again")}</Button>
        </Form>
      )}
      {viewer?.isVerified && <p>{t("verify.doneTitle")}</p>}
      {!viewer && (
        <div>
          <LinkButton to="/auth/login" kind="act">
            {t("verify.signInFirst")}
          </LinkButton>
        </div>
      )}
    </>
  )
}
