import { isProvider } from "#domains/accounts/social/providers.ts"
import { Refusal } from "#platform/refusal.ts"
import { redirect } from "#platform/routing.ts"
import { redirectWithRefusal, redirectWithToast } from "#web/flash.ts"
import { ctxKey } from "#web/request-context.ts"
import { signInPath } from "#web/screen.ts"
import { withFrom } from "../parts/return-path.ts"
import { readSessionToken } from "../sessions/own-session.ts"
import { requireRecentProof } from "../sessions/recent-proof.ts"
import { disconnect } from "../social/connections.ts"
import type { Route } from "./+types/social-disconnect"

const settings = "/my-account/settings"

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  if (ctx.actor.id === null) throw redirect(signInPath(new URL(settings, url)))
  try {
    if (isProvider(params.provider)) {
      await requireRecentProof(ctx, readSessionToken(ctx, request.headers), settings)
      await disconnect(ctx, params.provider)
    }
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    if (problem.code === "accounts.reauthenticationRequired")
      return redirect(withFrom("/my-account/reauthenticate", settings), 303)
    return redirectWithRefusal(settings, problem)
  }
  return redirectWithToast(settings, "accounts", "social.disconnectedMessage")
}

export function loader() {
  return redirect(settings)
}
