import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { record } from "#domains/audit/record.ts"
import { notifyBuyer } from "#domains/orders/notify-buyer.ts"
import { paymentLinks } from "#domains/payments/schema.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { countTry } from "#platform/http/rate-limit.ts"
import { isId, newId } from "#platform/ids.ts"
import { whenValid } from "#platform/input.ts"
import { lockOrder } from "../lock-order.ts"
import { refuse } from "../refusals.ts"

const optional = z.string().trim().default("")

export const PaymentLink = z
  .object({
    url: optional.pipe(
      z.union([
        z.literal(""),
        z.url({ protocol: /^https$/, error: "linkUnclear" }).max(1_000, "linkUnclear"),
      ]),
    ),
    label: optional.pipe(z.string().max(60, "linkTextTooLong")),
    message: optional.pipe(z.string().max(1_000, "linkTextTooLong")),
  })
  .refine(({ url, message }) => url !== "" || message !== "", {
    error: "linkEmpty",
    path: ["url"],
    when: whenValid("url", "message"),
  })
  .refine(({ url, label }) => url === "" || label !== "", {
    error: "linkLabelMissing",
    path: ["label"],
    when: whenValid("url", "label"),
  })
export type PaymentLink = z.output<typeof PaymentLink>

const perOrder = { name: "payment-link", times: 5, seconds: 60 * 60 }

/** A later link replaces an earlier one. */
export async function sendPaymentLink(ctx: Ctx, orderId: string, link: PaymentLink): Promise<void> {
  const actorId = requirePermission(ctx, "orders")
  if (!isId("ord", orderId)) throw refuse("noSuchOrder")
  if (await countTry(ctx.app, perOrder, orderId)) throw refuse("tooOften")
  await transaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    await requireUninvolved(tx, actorId, { memberIds: [order.memberId], email: order.email })
    if (order.status !== "unpaid" || order.expiresAt <= tx.now()) throw refuse("orderEnded")
    const content = { url: link.url || null, label: link.label || null, message: link.message || null }
    await tx.db
      .insert(paymentLinks)
      .values({ id: newId("lnk"), orderId, ...content, actorId, sentAt: tx.now() })
    await notifyBuyer(tx, orderId, "paymentLink")
    await record(tx, { act: "orders.paymentLink", subjectId: orderId, after: content })
  })
}
