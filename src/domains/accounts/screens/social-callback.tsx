import { isProvider } from "#domains/accounts/social/providers.ts"
import type { Ctx } from "#platform/ctx.ts"
import { redirect } from "#platform/routing.ts"
import { flashCookie } from "#web/flash.ts"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { SocialFailed } from "../parts/social-failed.tsx"
import { refuse } from "../refusals.ts"
import { connect } from "../social/connections.ts"
import type { Identity } from "../social/identity.ts"
import { finishOAuth } from "../social/oauth.ts"
import { clearedFlowCookie, type OAuthFlow, readOAuthFlow } from "../social/oauth-flow.ts"
import { providerKeys } from "../social/provider-keys.ts"
import { signInByIdentity } from "../social/sign-in-by-identity.ts"
import type { Route } from "./+types/social-callback"
import { redirectToSecondStep, signedInHeaders } from "./welcome.server.ts"

/** Redirects at once, so that the code stays out of the browser's history. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { provider } = params
  if (!isProvider(provider) || !providerKeys.of(ctx.app)[provider])
    return await runLoader(ctx, url, notOffered)
  const { searchParams } = url
  const cookies = request.headers.get("cookie")
  const flow = await readOAuthFlow(ctx, provider, cookies, searchParams.get("state"))
  return await runAction(
    ctx,
    async () => {
      const identity = await finishOAuth(ctx, flow, searchParams)
      const isConnecting = typeof flow?.memberId === "string"
      const response = isConnecting
        ? await connected(ctx, identity, flow)
        : await signedIn(ctx, identity, flow)
      response.headers.append("set-cookie", clearedFlowCookie(ctx.app))
      return response
    },
    { from: flow?.from ?? null },
  )
}

async function signedIn(ctx: Ctx, identity: Identity, flow: OAuthFlow | undefined): Promise<Response> {
  const entered = await signInByIdentity(ctx, identity)
  if ("ticket" in entered) return redirectToSecondStep(ctx, entered, flow?.from ?? null)
  const { cookies } = entered
  const query = new URLSearchParams({ with: identity.provider })
  if (flow?.from) query.set("from", flow.from)
  return redirect(`/auth/social-done?${query}`, { headers: signedInHeaders(ctx, cookies) })
}

async function connected(ctx: Ctx, identity: Identity, flow: OAuthFlow): Promise<Response> {
  // Somebody else has signed in since.
  if (ctx.actor.id !== flow.memberId) throw refuse("signInExpired")
  await connect(ctx, identity)
  const headers = { "set-cookie": flashCookie("accounts", "social.connectedMessage") }
  return redirect("/my-account/settings", { headers })
}

function notOffered(): never {
  throw refuse("notOffered")
}

export default function SocialCallback({ loaderData, params }: Route.ComponentProps) {
  return <SocialFailed {...loaderData} provider={params.provider} />
}
