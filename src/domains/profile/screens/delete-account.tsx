import { hasPassword } from "#domains/accounts/passwords/own-password.ts"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { readSessionToken } from "#domains/accounts/sessions/own-session.ts"
import { signOut } from "#domains/accounts/sessions/sign-out.ts"
import { useTexts } from "#language/use-texts.ts"
import { fieldsOf } from "#platform/input.ts"
import { redirect } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { TextField } from "#ui/form-fields.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { flashCookie } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { closeAccount, listOpenMatters } from "../close-account.ts"
import { AccountForm } from "../parts/account-form.tsx"
import { ConfirmPassword } from "../parts/confirm-password.tsx"
import type { Route } from "./+types/delete-account"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => ({
    hasPassword: await hasPassword(ctx),
    username: ctx.actor.username ?? "",
    matters: await listOpenMatters(ctx, requireSignedIn(ctx)),
  }))
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const { username = "", password = "" } = fieldsOf(await request.formData())
  return await runAction(
    ctx,
    async () => {
      await closeAccount(ctx, { username, password }, readSessionToken(ctx, request.headers))
      const headers = new Headers({ "set-cookie": flashCookie("profile", "messages.closed") })
      for (const cookie of await signOut(ctx, request.headers)) headers.append("set-cookie", cookie)
      return redirect("/home", { status: 303, headers })
    },
    { username },
  )
}

const paths = {
  hasBalance: "/my-account/wallet",
  leading: "/my-account/my-bids",
  pledging: "/my-account/my-bids",
  unpaid: "/cart",
  selling: "/my-account",
  claiming: "/my-account/orders-history",
} as const

export default function DeleteAccount({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("profile")
  const { matters, username } = loaderData
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const back = (
    <LinkButton kind="quiet" to="/my-account/settings">
      {t("close.cancel")}
    </LinkButton>
  )
  return (
    <>
      <PageHead title={t("close.title")} isHidden />
      <h1 className="text-3xl">{t("close.title")}</h1>
      <div className="grid max-w-read gap-2">
        <p>{t("close.goes")}</p>
        <p>{t("close.stays")}</p>
        <p className="font-semibold">{t("close.forGood")}</p>
      </div>
      {matters.length > 0 ? (
        <>
          <Note tone="alarm">
            <strong className="block">{t("close.notYet")}</strong>
            <ul>
              {matters.map(({ reason, count }) => (
                <li key={reason}>
                  <Link className="link inline-flex min-h-7 items-center" to={paths[reason]}>
                    {t(`close.${reason}`, { count })}
                  </Link>
                </li>
              ))}
            </ul>
          </Note>
          <div>{back}</div>
        </>
      ) : (
        <AccountForm refusal={refused?.refusal} submit={t("close.confirm")} kind="alarm" aside={back}>
          <TextField
            name="username"
            label={t("close.typeName", { username })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-required
            value={refused?.submitted?.username}
          />
          <ConfirmPassword hasPassword={loaderData.hasPassword} />
        </AccountForm>
      )}
    </>
  )
}
