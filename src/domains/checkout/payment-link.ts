import { and, desc, eq, isNull } from "drizzle-orm"
import { can } from "#domains/accounts/permissions.ts"
import { paymentLinks } from "#domains/payments/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

export async function findPaymentLink(ctx: Ctx, orderId: Id<"ord">) {
  const [link] = await ctx.db
    .select({ url: paymentLinks.url, label: paymentLinks.label, message: paymentLinks.message })
    .from(paymentLinks)
    .where(eq(paymentLinks.orderId, orderId))
    .orderBy(desc(paymentLinks.sentAt), desc(paymentLinks.id))
    .limit(1)
  return link ?? null
}

/** Visits by staff do not count. */
export async function recordLinkOpened(ctx: Ctx, orderId: Id<"ord">): Promise<void> {
  if (can(ctx, "orders")) return
  await ctx.db
    .update(paymentLinks)
    .set({ openedAt: ctx.now() })
    .where(and(eq(paymentLinks.orderId, orderId), isNull(paymentLinks.openedAt)))
}
