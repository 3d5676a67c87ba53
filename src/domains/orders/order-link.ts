import { createHash, createHmac } from "node:crypto"
import { type AppPath, type PagePath, pathTo } from "#platform/app-path.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ"

export function newReference(): string {
  let reference = ""
  // Reject bytes beyond a whole number of alphabets, so all characters are equally likely.
  const bound = 256 - (256 % letters.length)
  while (reference.length < 8)
    for (const byte of crypto.getRandomValues(new Uint8Array(16)))
      if (byte < bound && reference.length < 8) reference += letters[byte % letters.length]
  return reference
}

export function referencesIn(text: string): string[] {
  return text.toUpperCase().match(/[2-9A-HJKMNP-TV-Z]{8}/g) ?? []
}

/** Opens the order without signing in. Derived, so that an e-mail can be sent again; the database has only its hash. */
export function secretOf({ secret }: Pick<AppContext, "secret">, orderId: Id<"ord">): string {
  return createHmac("sha256", secret).update(`order link ${orderId}`).digest("base64url").slice(0, 32)
}

export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url")
}

export function orderPath(app: Pick<AppContext, "secret">, orderId: Id<"ord">): PagePath {
  return pathTo("/cart/:secret", { secret: secretOf(app, orderId) })
}

/** Only the e-mail contains it, so it proves that the e-mail was read. */
export function confirmTokenOf({ secret }: Pick<AppContext, "secret">, { id, email }: OrderMail): string {
  return createHmac("sha256", secret).update(`order e-mail ${id} ${email}`).digest("base64url").slice(0, 32)
}

type OrderMail = { id: Id<"ord">; email: string }

export function confirmPath(app: Pick<AppContext, "secret">, order: OrderMail): AppPath {
  return `${orderPath(app, order.id)}?confirm=${confirmTokenOf(app, order)}`
}
