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
  const own = Buffer.from(confirmKey(ctx, submissionId, bottleId))
  const given = Buffer.from(token ?? "")
  return given.length === own.length && timingSafeEqual(given, own)
}

export function confirmPath(ctx: Pick<Ctx, "app">, submissionId: string, bottleId: string): AppPath {
  const key = confirmKey(ctx, submissionId, bottleId)
  return `${pathTo("/request-valuation/:id/:bottleId/confirm", { id: submissionId, bottleId })}?key=${key}`
}
