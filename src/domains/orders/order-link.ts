import { createHash, createHmac } from "node:crypto"
import type { AppContext } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

/**
 * What stands in the link that the house mails for an order, and opens it without signing in. It follows from the
 * order's id and the house's own secret, so that a letter can be written again; what is kept is its hash.
 */
export function secretOf({ secret }: Pick<AppContext, "secret">, orderId: Id<"ord">): string {
  return createHmac("sha256", secret).update(`order link ${orderId}`).digest("base64url").slice(0, 32)
}

export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url")
}

/** Where the order is looked at and paid by whoever has the link. */
export function orderPath(app: Pick<AppContext, "secret">, orderId: Id<"ord">): string {
  return `/cart/${secretOf(app, orderId)}`
}

/**
 * Proves that the e-mail of an order was read: only the e-mail has it, while the order's own secret is on the page that
 * follows the checkout too.
 */
export function confirmTokenOf({ secret }: Pick<AppContext, "secret">, { id, email }: OrderMail): string {
  return createHmac("sha256", secret).update(`order e-mail ${id} ${email}`).digest("base64url").slice(0, 32)
}

type OrderMail = { id: Id<"ord">; email: string }

/** Where the buyer confirms the e-mail address and then pays. */
export function confirmPath(app: Pick<AppContext, "secret">, order: OrderMail): string {
  return `${orderPath(app, order.id)}?confirm=${confirmTokenOf(app, order)}`
}
