import { and, eq, isNull } from "drizzle-orm"
import { findProvider } from "#domains/payments/configured-providers.ts"
import type { RefundAnswer } from "#domains/payments/payment-provider.ts"
import { definitionOf, isProviderName } from "#domains/payments/providers.ts"
import { payments, refunds } from "#domains/payments/schema.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { endRefund, failRefund } from "./end-refund.ts"
import { sendRefundOnce } from "./send-refund-once.ts"

/** The card is refunded once even if the job runs again. Once the provider has accepted it, the job only polls. */
export async function executeRefund(ctx: Ctx, refundId: Id<"ref">): Promise<void> {
  const found = await findRefundAtProvider(ctx, refundId)
  if (found?.refund.status !== "pending" || found.refund.destination !== "source") return
  const { provider, intentId, refund } = found
  if (refund.providerId !== null) return await pollRefund(ctx, refundId)
  const answer = definitionOf(provider.name).capabilities.repeatsRefundsSafely
    ? await provider.refund({ intentId, amountCents: refund.amountCents, key: refundId })
    : await sendRefundOnce(ctx, found)
  if (answer) await applyRefundAnswer(ctx, refundId, answer)
}

/** A refund may fail even after it succeeded. */
export async function pollRefund(ctx: Ctx, refundId: Id<"ref">): Promise<void> {
  const found = await findRefundAtProvider(ctx, refundId)
  const { providerId = null } = found?.refund ?? {}
  if (!found || providerId === null) return
  const answer = await found.provider.retrieveRefund(providerId)
  if (answer) await applyRefundAnswer(ctx, refundId, answer)
}

async function applyRefundAnswer(ctx: Ctx, refundId: Id<"ref">, answer: RefundAnswer): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (answer.status === "refused") await failRefund(tx, refundId, answer.reason ?? "")
    else if (answer.status === "succeeded") await endRefund(tx, refundId, answer.id)
    else
      await tx.db
        .update(refunds)
        .set({ providerId: answer.id })
        .where(and(eq(refunds.id, refundId), isNull(refunds.providerId)))
  })
}

async function findRefundAtProvider(ctx: Ctx, refundId: Id<"ref">) {
  const [row] = await ctx.db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  if (!row) return undefined
  const { provider: name, providerId: intentId } = row.payment
  if (!isProviderName(name) || intentId === null) return undefined
  const provider = await findProvider(ctx.app, name)
  if (!provider) throw new Error(`Provider ${name} of refund ${refundId} is not configured`)
  return { refund: row.refund, provider, intentId }
}

export async function refundWholeCharge(
  ctx: Ctx,
  { provider: name, intentId }: { provider: string; intentId: string },
): Promise<void> {
  const provider = await findProvider(ctx.app, name)
  if (!provider) throw new Error(`Provider ${name} of intent ${intentId} is not configured`)
  const answer = await provider.refund({ intentId, key: `whole ${intentId}` })
  if (answer.status === "refused")
    ctx.app.log.error({ intentId, reason: answer.reason }, "a provider refused a refund")
}
