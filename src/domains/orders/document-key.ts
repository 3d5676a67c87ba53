import { timingSafeEqual } from "node:crypto"
import { keyedDigest } from "#domains/accounts/second-step/encrypt-secret.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

/** The key that opens an order's documents: guests have no account in which to find them. */
export function documentKeyOf({ app }: Pick<Ctx, "app">, orderId: Id<"ord">): string {
  return keyedDigest(app.secret, "papers of an order", orderId).slice(0, 40)
}

export function isDocumentKey(ctx: Pick<Ctx, "app">, orderId: Id<"ord">, key: string | null): boolean {
  const own = Buffer.from(documentKeyOf(ctx, orderId))
  const given = Buffer.from(key ?? "")
  return given.length === own.length && timingSafeEqual(given, own)
}
