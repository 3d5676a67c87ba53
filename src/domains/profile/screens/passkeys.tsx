import { addPasskey } from "#domains/accounts/passkeys/add-passkey.ts"
import { asJson, PasskeyInput, PasskeyName } from "#domains/accounts/passkeys/passkey-inputs.ts"
import {
  listPasskeys,
  passkeysPage,
  removePasskey,
  renamePasskey,
} from "#domains/accounts/passkeys/passkeys.ts"
import { hasPassword } from "#domains/accounts/passwords/own-password.ts"
import { readSessionToken } from "#domains/accounts/sessions/own-session.ts"
import { requireRecentProof } from "#domains/accounts/sessions/recent-proof.ts"
import { type KeyIn, useTexts } from "#language/use-texts.ts"
import { fieldsOf, parseInput } from "#platform/input.ts"
import { redirect } from "#platform/routing.ts"
import { Note } from "#ui/note.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { NewPasskey, PasskeyList } from "../parts/passkey-settings.tsx"
import { Section } from "../parts/section.tsx"
import type { Route } from "./+types/passkeys"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => ({
    passkeys: await listPasskeys(ctx),
    hasPassword: await hasPassword(ctx),
  }))
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const { intent, passkey = "", name, response } = fieldsOf(await request.formData())
  const redirectWith = (message: KeyIn<"profile", "messages">) =>
    redirectWithToast("/my-account/settings/passkeys", "profile", `messages.${message}`)
  return await runAction(
    ctx,
    async () => {
      switch (intent) {
        case "add": {
          const made = parseInput("accounts", PasskeyInput, { name, response: asJson(response) })
          await addPasskey(ctx, made, request.headers.get("cookie"))
          return redirectWith("passkeyAdded")
        }
        case "rename":
          await renamePasskey(ctx, passkey, parseInput("accounts", PasskeyName, name))
          return redirectWith("passkeyRenamed")
        case "remove":
          await requireRecentProof(ctx, readSessionToken(ctx, request.headers), passkeysPage)
          await removePasskey(ctx, passkey)
          return redirectWith("passkeyRemoved")
        default:
          return redirect("/my-account/settings/passkeys", 303)
      }
    },
    { intent },
  )
}

export default function Passkeys({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("profile")
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const isOfNew = refused?.submitted?.intent === "add"
  return (
    <>
      <PageHead title={t("passkeys.title")} isHidden />
      <h1 className="text-3xl">{t("passkeys.title")}</h1>
      <p className="max-w-read">{t("passkeys.text")}</p>
      {refused && !isOfNew && <Note tone="alarm">{refused.refusal.message}</Note>}
      <PasskeyList passkeys={loaderData.passkeys} />
      <Section id="new" title={t("passkeys.newTitle")} text={t("passkeys.newText")}>
        <NewPasskey hasPassword={loaderData.hasPassword} refusal={isOfNew ? refused?.refusal : undefined} />
      </Section>
    </>
  )
}
