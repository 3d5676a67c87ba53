import { timingSafeEqual } from "node:crypto"
import { keyedDigest } from "#domains/accounts/sealed.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"

type House = Pick<Ctx, "house">
type Purpose = "confirm" | "newsletter"

/** Where a reader says yes, and where they leave: the address in the letter is the proof, and can do this alone. */
export function confirmAddress({ house }: House, id: Id<"sub">): string {
  return `${house.origin}/subscriber/confirm/${tokenOf({ house }, id, "confirm")}`
}

export function stopNewsletterAddress({ house }: House, id: Id<"sub">): string {
  return `${house.origin}/unsubscribe/${tokenOf({ house }, id, "newsletter")}`
}

export function subscriberIn(ctx: House, token: string, purpose: Purpose): Id<"sub"> | undefined {
  const [id = "", name, signature = "", ...rest] = token.split(".")
  if (!isId("sub", id) || name !== purpose || rest.length > 0) return undefined
  const own = Buffer.from(signatureOf(ctx, id, purpose))
  const given = Buffer.from(signature)
  return given.length === own.length && timingSafeEqual(given, own) ? id : undefined
}

function tokenOf(ctx: House, id: Id<"sub">, purpose: Purpose): string {
  return `${id}.${purpose}.${signatureOf(ctx, id, purpose)}`
}

function signatureOf({ house }: House, id: Id<"sub">, purpose: Purpose): string {
  return keyedDigest(house.secret, `newsletter ${purpose}`, id).slice(0, 40)
}
