import { safeRedirectPath } from "#platform/http/safe-redirect.ts"
import { Refusal } from "#platform/refusal.ts"
import { redirect } from "#platform/routing.ts"
import { redirectWithToast } from "#web/flash.ts"
import { ctxKey } from "#web/request-context.ts"
import { withFrom } from "../parts/return-path.ts"
import { resendVerification } from "../resend-verification.ts"
import type { Route } from "./+types/resend"

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const from = safeRedirectPath((await request.formData()).get("from"), "/home")
  if (ctx.actor.id === null) throw redirect(withFrom("/auth/login", from))
  const message = await send()
  return redirectWithToast(from, "accounts", message)

  async function send() {
    try {
      return (await resendVerification(ctx, from)) ? "verify.resent" : "verify.doneTitle"
    } catch (problem) {
      if (problem instanceof Refusal) return "verify.tooMany"
      throw problem
    }
  }
}

export function loader() {
  return redirect("/home")
}
