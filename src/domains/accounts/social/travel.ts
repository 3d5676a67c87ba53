import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { countTry, type Limit } from "#platform/limit.ts"
import type { Provider } from "#platform/providers.ts"
import { requirePermission } from "../permissions.ts"
import { refuse } from "../refusals.ts"
import { facebookDialog, identityByCode as identityByFacebookCode } from "./facebook.ts"
import { googleDialog, identityByCode as identityByGoogleCode } from "./google.ts"
import type { Identity } from "./identity.ts"
import { newPassage, type Passage, passageCookie } from "./passage.ts"

const proofsPerAddress: Limit = { name: "social", times: 30, seconds: 10 * 60 }

/** Starts a sign-in at a provider: returns the address, and the cookie to come back with. */
export async function sendOff(
  ctx: Ctx,
  provider: Provider,
  { from, connects }: { from: string | null; connects: boolean },
): Promise<{ to: string; cookie: string }> {
  const memberId: Id<"mem"> | null = connects ? requirePermission(ctx, "account") : null
  const passage = newPassage(provider, from, memberId)
  const redirectUri = callbackOf(ctx, provider)
  const to =
    provider === "google"
      ? await googleDialog(ctx, passage, redirectUri)
      : facebookDialog(ctx, passage, redirectUri)
  return { to: to.href, cookie: await passageCookie(ctx, passage) }
}

export async function welcomeBack(
  ctx: Ctx,
  passage: Passage | undefined,
  answer: URLSearchParams,
): Promise<Identity> {
  if (!passage) throw refuse("tookTooLong")
  await countProof(ctx)
  // The address as registered at the provider, not as a proxy in front of us rewrites it.
  const cameBackBy = new URL(`${callbackOf(ctx, passage.provider)}?${answer}`)
  if (passage.provider === "google") return await identityByGoogleCode(ctx, passage, cameBackBy)
  return await identityByFacebookCode(ctx, cameBackBy, callbackOf(ctx, "facebook"))
}

/** Limits proofs: each costs a call to the provider. */
export async function countProof(ctx: Ctx): Promise<void> {
  const retryAfterSeconds = await countTry(ctx.app, proofsPerAddress, ctx.asker.address ?? "nowhere")
  if (retryAfterSeconds) throw refuse("tooManyTries", { retryAfterSeconds })
}

function callbackOf({ app }: Ctx, provider: Provider): string {
  return `${app.origin}/auth/${provider}/callback`
}
