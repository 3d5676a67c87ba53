import { createHash, createHmac } from "node:crypto"
import type { AppContext } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

/**
 * The secret of an order's e-mailed link, which opens the order without signing in. Derived from the order's id and the
 * app's secret, so that an e-mail can be written again; the database has only its hash.
 */
export function secretOf({ secret }: Pick<AppContext, "secret">, orderId: Id<"ord">): string {
  return createHmac("sha256", secret).update(`order link ${orderId}`).digest("base64url").slice(0, 32)
}

export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url")
}

export function orderPath(app: Pick<AppContext, "secret">, orderId: Id<"ord">): string {
  return `/cart/${secretOf(app, orderId)}`
}

/**
 * Proves that the order's e-mail was read: only the e-mail contains it, while the order's own secret is also on the
 * page after the checkout.
 */
export function confirmTokenOf({ secret }: Pick<AppContext, "secret">, { id, email }: OrderMail): string {
  return createHmac("sha256", secret).update(`order e-mail ${id} ${email}`).digest("base64url").slice(0, 32)
}

type OrderMail = { id: Id<"ord">; email: string }

export function confirmPath(app: Pick<AppContext, "secret">, order: OrderMail): string {
  return `${orderPath(app, order.id)}?confirm=${confirmTokenOf(app, order)}`
}
