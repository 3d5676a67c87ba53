import { eq } from "drizzle-orm"
import { payments, refunds } from "#domains/payments/schema.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { endRefund, failRefund } from "./end-refund.ts"
import { isCardProvider, providerNamed } from "./open-payment.ts"

/**
 * The job behind a refund to a card. The provider is asked under the refund's own name, so that however often this is
 * done, and whenever the house dies in between, the card gets it once.
 */
export async function carryOutRefund(ctx: Ctx, refundId: Id<"ref">): Promise<void> {
  const [row] = await ctx.db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  if (row?.refund.status !== "pending" || row.refund.goesTo === "wallet") return
  const { provider: name, providerId: intentId } = row.payment
  if (!isCardProvider(name) || intentId === null) return
  const provider = await providerNamed(ctx.house, name)
  if (!provider) throw new Error(`nobody here speaks to ${name}, which has the money of ${refundId}`)
  const answer = await provider.refund({ intentId, amountCents: row.refund.amountCents, key: refundId })
  await transaction(ctx, async (tx) => {
    if (answer.status === "refused") await failRefund(tx, refundId, answer.why ?? "")
    else await endRefund(tx, refundId, answer.id)
  })
}

/** What was charged in another currency goes back whole; the ledger never knew of it. */
export async function giveBackWhole(
  ctx: Ctx,
  { provider: name, intentId }: { provider: string; intentId: string },
): Promise<void> {
  const provider = isCardProvider(name) ? await providerNamed(ctx.house, name) : undefined
  if (!provider) throw new Error(`nobody here speaks to ${name}, which has the money of ${intentId}`)
  const answer = await provider.refund({ intentId, key: `whole ${intentId}` })
  if (answer.status === "refused")
    ctx.house.log.error({ intentId, why: answer.why }, "a provider refused a refund")
}
