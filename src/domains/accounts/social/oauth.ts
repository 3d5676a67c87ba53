import type { Provider } from "#domains/accounts/social/providers.ts"
import { absoluteUrl, pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import type { Id } from "#platform/ids.ts"
import { requirePermission } from "../permissions.ts"
import { refuse } from "../refusals.ts"
import { facebookDialog, identityByCode as identityByFacebookCode } from "./facebook.ts"
import { googleDialog, identityByCode as identityByGoogleCode } from "./google.ts"
import type { Identity } from "./identity.ts"
import { newOAuthFlow, type OAuthFlow, oauthFlowCookie } from "./oauth-flow.ts"

const proofsPerAddress: Limit = { name: "social", times: 30, seconds: 10 * 60 }

export async function startOAuth(
  ctx: Ctx,
  provider: Provider,
  { from, connects }: { from: string | null; connects: boolean },
): Promise<{ to: string; cookie: string }> {
  const memberId: Id<"mem"> | null = connects ? requirePermission(ctx, "account") : null
  const flow = newOAuthFlow(provider, from, memberId)
  const redirectUri = callbackOf(ctx, provider)
  const to =
    provider === "google"
      ? await googleDialog(ctx, flow, redirectUri)
      : facebookDialog(ctx, flow, redirectUri)
  return { to: to.href, cookie: await oauthFlowCookie(ctx, flow) }
}

export async function finishOAuth(
  ctx: Ctx,
  flow: OAuthFlow | undefined,
  answer: URLSearchParams,
): Promise<Identity> {
  if (!flow) throw refuse("signInExpired")
  await limitProofs(ctx)
  // As registered at the provider, whatever a proxy rewrites.
  const callbackUrl = new URL(`${callbackOf(ctx, flow.provider)}?${answer}`)
  if (flow.provider === "google") return await identityByGoogleCode(ctx, flow, callbackUrl)
  return await identityByFacebookCode(ctx, callbackUrl, callbackOf(ctx, "facebook"))
}

/** Each proof costs a call to the provider. */
export async function limitProofs(ctx: Ctx): Promise<void> {
  const retryAfterSeconds = await countTry(ctx.app, proofsPerAddress, ctx.client.address ?? "nowhere")
  if (retryAfterSeconds) throw refuse("tooManyTries", { retryAfterSeconds })
}

function callbackOf({ app }: Ctx, provider: Provider): string {
  return absoluteUrl(app.origin, pathTo("/auth/:provider/callback", { provider }))
}
