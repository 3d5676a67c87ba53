import { timingSafeEqual } from "node:crypto"
import { keyedDigest } from "#domains/accounts/second-step/encrypt-secret.ts"
import { type AppPath, pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"

/** Gives access to the proposals for one bottle, because senders need no account. */
export function confirmKey({ app }: Pick<Ctx, "app">, submissionId: string, bottleId: string): string {
  return keyedDigest(app.secret, "a bottle's valuation", `${submissionId} ${bottleId}`).slice(0, 40)
}

export function isConfirmKey(
  ctx: Pick<Ctx, "app">,
  submissionId: string,
  bottleId: string,
  token: string | null,
): boolean {
  return isSame(confirmKey(ctx, submissionId, bottleId), token)
}

export function confirmPath(ctx: Pick<Ctx, "app">, submissionId: string, bottleId: string): AppPath {
  const key = confirmKey(ctx, submissionId, bottleId)
  return `${pathTo("/request-valuation/:id/:bottleId/confirm", { id: submissionId, bottleId })}?key=${key}`
}

/** Gives access to the proposals for all bottles of a consignment. */
function consignmentKey({ app }: Pick<Ctx, "app">, submissionId: string): string {
  return keyedDigest(app.secret, "a consignment's valuations", submissionId).slice(0, 40)
}

export function isConsignmentKey(ctx: Pick<Ctx, "app">, submissionId: string, token: string | null): boolean {
  return isSame(consignmentKey(ctx, submissionId), token)
}

export function consignmentPath(ctx: Pick<Ctx, "app">, submissionId: string): AppPath {
  const key = consignmentKey(ctx, submissionId)
  return `${pathTo("/request-valuation/:id/confirm", { id: submissionId })}?key=${key}`
}

function isSame(key: string, token: string | null): boolean {
  const own = Buffer.from(key)
  const given = Buffer.from(token ?? "")
  return given.length === own.length && timingSafeEqual(given, own)
}
