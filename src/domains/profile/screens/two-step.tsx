import { hasPassword } from "#domains/accounts/passwords/own-password.ts"
import { Code } from "#domains/accounts/second-step/second-step-inputs.ts"
import { renewBackupCodes, turnOffTwoStep } from "#domains/accounts/second-step/turn-off-two-step.ts"
import {
  beginTwoStep,
  readSetup,
  readTwoStep,
  type TwoStepSetup as Setup,
  turnOnTwoStep,
} from "#domains/accounts/second-step/turn-on-two-step.ts"
import { readSessionToken } from "#domains/accounts/sessions/own-session.ts"
import { useTexts } from "#language/use-texts.ts"
import type { Ctx } from "#platform/ctx.ts"
import { fieldsOf, parseInput } from "#platform/input.ts"
import { qrCodeOf } from "#platform/qr-code.ts"
import { Refusal } from "#platform/refusal.ts"
import { redirect } from "#platform/routing.ts"
import { useFormResult } from "#ui/use-form-result.ts"
import { redirectWithToast } from "#web/flash.ts"
import { usePageData } from "#web/page-data.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { BackupCodes, TwoStepOff, TwoStepOn, TwoStepSetup } from "../parts/two-step-settings.tsx"
import type { Route } from "./+types/two-step"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => ({
    ...(await readTwoStep(ctx)),
    hasPassword: await hasPassword(ctx),
  }))
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const { intent, setup = "", ...submitted } = fieldsOf(await request.formData())
  const token = readSessionToken(ctx, request.headers)
  const proof = {
    code: (submitted.code ?? "").trim().slice(0, 40),
    password: submitted.password ?? "",
    token,
  }
  if (intent === "confirm") return await confirm(ctx, setup, submitted.code)
  return await runAction(
    ctx,
    async () => {
      switch (intent) {
        case "begin":
          return { setup: withQrCode(await beginTwoStep(ctx, proof)) }
        case "renew":
          return { codes: await renewBackupCodes(ctx, proof) }
        case "off":
          await turnOffTwoStep(ctx, proof)
          return redirectWithToast("/my-account/settings", "profile", "messages.twoStepOff")
        default:
          return redirect("/my-account/settings/two-step", 303)
      }
    },
    { intent },
  )
}

async function confirm(ctx: Ctx, setup: string, code: string | undefined) {
  const begun = await readSetup(ctx, setup).catch(missing)
  return await runAction(
    ctx,
    async () => ({ codes: await turnOnTwoStep(ctx, { setup, code: parseInput("accounts", Code, code) }) }),
    { intent: "confirm", setup: begun && withQrCode(begun) },
  )
}

function missing(problem: unknown): undefined {
  if (!(problem instanceof Refusal)) throw problem
}

function withQrCode(setup: Setup) {
  return { ...setup, picture: qrCodeOf(setup.address) }
}

export default function TwoStep({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("profile")
  const { site } = usePageData()
  const { since, codesLeft, hasPassword } = loaderData
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const submitted = refused?.submitted
  const result = refused ? submitted : actionData
  const begun = result && "setup" in result ? result.setup : undefined
  const codes = actionData && "codes" in actionData ? actionData.codes : undefined
  const form = { hasPassword, refusal: refused?.refusal }
  return (
    <>
      <PageHead title={t("twoStep.title")} isHidden />
      <h1 className="text-3xl">{t("twoStep.title")}</h1>
      {codes && <BackupCodes codes={codes} siteName={site.name} />}
      {!codes && since && (
        <TwoStepOn {...form} since={new Date(since)} codesLeft={codesLeft} intent={submitted?.intent} />
      )}
      {!codes && !since && begun && <TwoStepSetup setup={begun} refusal={refused?.refusal} />}
      {!codes && !since && !begun && <TwoStepOff {...form} />}
    </>
  )
}
