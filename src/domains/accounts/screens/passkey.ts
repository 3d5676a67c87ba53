import { fieldsOf, parseInput } from "#platform/input.ts"
import { redirect } from "#platform/routing.ts"
import { flashCookie } from "#web/flash.ts"
import { ctxKey } from "#web/request-context.ts"
import { runAction } from "#web/screen.ts"
import { afterSignIn } from "../parts/return-path.ts"
import { asJson, PasskeySignIn } from "../passkeys/passkey-inputs.ts"
import { signInByPasskey } from "../passkeys/sign-in-by-passkey.ts"
import { startPageOf } from "../sessions/start-page.ts"
import type { Route } from "./+types/passkey"
import { signedInHeaders } from "./welcome.server.ts"

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const { response, from = null } = fieldsOf(await request.formData())
  return await runAction(ctx, async () => {
    const input = parseInput("accounts", PasskeySignIn, { response: asJson(response) })
    const { account, cookies } = await signInByPasskey(ctx, input, request.headers.get("cookie"))
    const headers = signedInHeaders(ctx, cookies)
    headers.append("set-cookie", flashCookie("accounts", "auth.login_success"))
    return redirect(afterSignIn(from, startPageOf(account)), { status: 303, headers })
  })
}

export function loader() {
  return redirect("/auth/login")
}
