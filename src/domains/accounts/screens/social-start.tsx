import { isProvider } from "#domains/accounts/social/providers.ts"
import { redirect, redirectToOtherSite } from "#platform/routing.ts"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { afterSignIn } from "../parts/return-path.ts"
import { SocialFailed } from "../parts/social-failed.tsx"
import { refuse } from "../refusals.ts"
import { readSessionToken } from "../sessions/own-session.ts"
import { requireRecentProof } from "../sessions/recent-proof.ts"
import { startPageOf } from "../sessions/start-page.ts"
import { startOAuth } from "../social/oauth.ts"
import { providerKeys } from "../social/provider-keys.ts"
import type { Route } from "./+types/social-start"

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { provider } = params
  const from = url.searchParams.get("from")
  const connects = url.searchParams.has("connect")
  if (!isProvider(provider) || !providerKeys.of(ctx.app)[provider])
    return await runLoader(ctx, url, notOffered)
  if (ctx.actor.id !== null && !connects) throw redirect(afterSignIn(from, startPageOf(ctx.actor)))
  const response = await runAction(
    ctx,
    async () => {
      // A link on another site must not start a connection to this account.
      if (connects && request.headers.get("sec-fetch-site") !== "same-origin") throw refuse("crossSite")
      if (connects)
        await requireRecentProof(ctx, readSessionToken(ctx, request.headers), "/my-account/settings")
      const { to, cookie } = await startOAuth(ctx, provider, { from, connects })
      return redirectToOtherSite(to, { headers: { "set-cookie": cookie } })
    },
    { provider, from },
  )
  return response
}

function notOffered(): never {
  throw refuse("notOffered")
}

export default function SocialStart({ loaderData, params }: Route.ComponentProps) {
  return <SocialFailed {...loaderData} provider={params.provider} />
}
