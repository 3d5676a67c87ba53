import { timingSafeEqual } from "node:crypto"
import { keyedDigest } from "#domains/accounts/second-step/encrypt-secret.ts"
import { absoluteUrl, pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"

type Purpose = "confirm" | "newsletter"

/** The token is the proof, and allows only that. */
export function confirmSubscriptionUrl({ app }: Pick<Ctx, "app">, id: Id<"sub">): string {
  return absoluteUrl(
    app.origin,
    pathTo("/subscriber/confirm/:token", { token: tokenOf({ app }, id, "confirm") }),
  )
}

export function newsletterUnsubscribeUrl({ app }: Pick<Ctx, "app">, id: Id<"sub">): string {
  return absoluteUrl(
    app.origin,
    pathTo("/unsubscribe/:token?", { token: tokenOf({ app }, id, "newsletter") }),
  )
}

export function readSubscriberToken(
  ctx: Pick<Ctx, "app">,
  token: string,
  purpose: Purpose,
): Id<"sub"> | undefined {
  const [id = "", name, signature = "", ...rest] = token.split(".")
  if (!isId("sub", id) || name !== purpose || rest.length > 0) return undefined
  const own = Buffer.from(signatureOf(ctx, id, purpose))
  const given = Buffer.from(signature)
  return given.length === own.length && timingSafeEqual(given, own) ? id : undefined
}

function tokenOf(ctx: Pick<Ctx, "app">, id: Id<"sub">, purpose: Purpose): string {
  return `${id}.${purpose}.${signatureOf(ctx, id, purpose)}`
}

function signatureOf({ app }: Pick<Ctx, "app">, id: Id<"sub">, purpose: Purpose): string {
  return keyedDigest(app.secret, `newsletter ${purpose}`, id).slice(0, 40)
}
