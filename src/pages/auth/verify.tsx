import { afterSignIn } from "#domains/accounts/parts/return-path.ts"
import { isLinkUsable, verifyEmail } from "#domains/accounts/verify-email.ts"
import { listLotCards } from "#domains/auctions/read-lot.ts"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Form } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { usePageData } from "#web/page-data.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction } from "#web/screen.ts"
import type { Route } from "./+types/verify"

/** Opening the link only checks it: mail programs open links, but they press no buttons. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const from = url.searchParams.get("from")
  const [isUsable, back] = await Promise.all([isLinkUsable(ctx, params.token), from && findPage(ctx, from)])
  return { isUsable, back: back || null }
}

/** The page that the visitor came from, and the name of its lot. */
async function findPage(ctx: Ctx, from: string): Promise<{ path: AppPath; name: string | null } | null> {
  const path = afterSignIn(from, "/home")
  if (path === "/home") return null
  const lotId = /^\/whisky-auction[^/]*\/\w+\/(lot_\w+)/.exec(path)?.[1]
  const [lot] = lotId === undefined ? [] : await listLotCards(ctx, [lotId])
  return { path, name: lot?.name ?? null }
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
      {verified && <Verified username={verified.username} back={loaderData.back} />}
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

type VerifiedProps = { username: string; back: Route.ComponentProps["loaderData"]["back"] }

function Verified({ username, back }: VerifiedProps) {
  const t = useTexts("accounts")
  const backText = (name: string | null) => (name === null ? t("verify.back") : t("verify.backTo", { name }))
  return (
    <>
      <h1 className="text-3xl">{t("verify.doneTitle")}</h1>
      <p role="status" className="text-base text-ink-soft">
        {t("verify.done", { username })}
      </p>
      <div>
        <LinkButton to={back?.path ?? "/whisky-auction-live"} kind="act">
          {back ? backText(back.name) : t("verify.toLive")}
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
