import { eq } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { orders } from "#domains/orders/schema.ts"
import { refundMethods } from "#domains/payments/refund-methods.ts"
import { refuse as refuseClaim } from "#domains/returns/refusals.ts"
import { claims } from "#domains/returns/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { parseDollars } from "#platform/dollars.ts"
import { isId } from "#platform/ids.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { readRefundable } from "../paying/read-refundable.ts"
import { priceOfNext } from "../paying/refund-parts.ts"
import { requestRefund } from "../paying/request-refund.ts"
import { refuse } from "../refusals.ts"

export const claimRefunds = ["refundItem", "goodwill"] as const
export type ClaimRefund = (typeof claimRefunds)[number]

const destination = z.enum(refundMethods).catch("source")
const reason = z.string().trim().min(1, { error: "reasonRequired" }).max(500)

const ItemForm = z.object({ destination, reason })
const GoodwillForm = z.object({
  amount: z
    .string({ error: "amountUnclear" })
    .transform((text) => parseDollars(text) ?? 0)
    .pipe(z.int().positive({ error: "amountUnclear" })),
  destination,
  reason,
})

/**
 * All that was paid for the item, or an amount for which the buyer keeps it. A claim has one refund: its key is that of
 * the claim. True if it waits for a second person.
 */
export async function refundClaim(
  ctx: Ctx,
  claimId: string,
  kind: ClaimRefund,
  submitted: FormFields,
): Promise<boolean> {
  requirePermission(ctx, "money")
  const wish = wishOf(await readRefundableClaim(ctx, claimId), kind, submitted)
  return await requestRefund(ctx, wish)
}

type RefundableClaim = Awaited<ReturnType<typeof readRefundableClaim>>

function wishOf(claim: RefundableClaim, kind: ClaimRefund, submitted: FormFields) {
  const { id: claimId, orderId, lineId, quantity, restockQuantity, paidCents } = claim
  const common = { orderId, claimId, idempotencyKey: `claim ${claimId}` }
  if (kind === "goodwill") {
    const { amount: amountCents, ...form } = parseInput("checkout", GoodwillForm, submitted)
    if (claim.state === "received") throw refuseClaim("goodsAreHere")
    if (amountCents > paidCents) throw refuse("claimAmount", { field: "amount", maxCents: paidCents })
    return { ...common, amountCents, ...form }
  }
  const form = parseInput("checkout", ItemForm, submitted)
  const quantities = { [lineId]: quantity }
  const goods = { [lineId]: restockQuantity ?? 0 }
  return { ...common, amountCents: paidCents, quantities, goods, ...form }
}

async function readRefundableClaim(ctx: Ctx, claimId: string) {
  const [claim] = isId("clm", claimId) ? await ctx.db.select().from(claims).where(eq(claims.id, claimId)) : []
  if (!claim) throw refuseClaim("noSuchClaim")
  if (claim.endedAt !== null) throw refuseClaim("claimClosed")
  return { ...claim, paidCents: await readClaimValue(ctx, claim) }
}

/** What was paid for the claimed bottles, without those refunded before. */
export async function readClaimValue(
  ctx: Ctx,
  { orderId, lineId, quantity }: Pick<typeof claims.$inferSelect, "orderId" | "lineId" | "quantity">,
): Promise<number> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  const line = order && (await readRefundable(ctx, order)).lines.find(({ id }) => id === lineId)
  return line ? priceOfNext(line, Math.min(quantity, line.quantity - line.refundedQuantity)).cents : 0
}
