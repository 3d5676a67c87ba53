import { and, eq } from "drizzle-orm"
import type { ConfiguredProvider } from "#domains/payments/configured-providers.ts"
import type { RefundAnswer } from "#domains/payments/payment-provider.ts"
import { payments, refunds } from "#domains/payments/schema.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import type { Refund } from "./end-refund.ts"

/** Longer than a provider may take to carry out a request whose answer was lost. */
const patienceMs = 60 * 60_000

type RefundToSend = { provider: ConfiguredProvider; intentId: string; refund: Refund }

/**
 * For a provider that would pay a repeated refund twice: the refunds of a payment are sent one at a time, and one whose
 * answer was lost only when the provider shows no trace of it. Undefined if it has to wait.
 */
export async function sendRefundOnce(
  ctx: Ctx,
  { provider, intentId, refund }: RefundToSend,
): Promise<RefundAnswer | undefined> {
  const intent = await provider.retrieve(intentId)
  if (!intent) throw new Error(`${provider.name} has no intent ${intentId}`)
  const decision = await transaction(ctx, async (tx) => {
    await tx.db
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.id, refund.paymentId))
      .for("update")
    const all = await tx.db
      .select()
      .from(refunds)
      .where(and(eq(refunds.paymentId, refund.paymentId), eq(refunds.destination, "source")))
    const decided = decide(all, refund.id, { refundedCents: intent.refundedCents, now: tx.now() })
    if (decided === "send")
      await tx.db.update(refunds).set({ sentAt: tx.now() }).where(eq(refunds.id, refund.id))
    return decided
  })
  if (decision === "wait") return undefined
  if (decision === "done") return { status: "succeeded", id: null }
  if (decision === "refundedElsewhere") return { status: "refused", id: null, reason: decision }
  return await provider.refund({ intentId, amountCents: refund.amountCents, key: refund.id })
}

type SentRefund = Pick<Refund, "id" | "status" | "providerId" | "sentAt" | "amountCents">

/** `refundedCents` is what the provider says was refunded of the payment. */
export function decide(
  all: readonly SentRefund[],
  id: Refund["id"],
  { refundedCents, now }: { refundedCents: number; now: Date },
): "send" | "wait" | "done" | "refundedElsewhere" {
  const own = all.find((each) => each.id === id)
  if (own?.status !== "pending" || own.providerId !== null) return "wait"
  const others = all.filter((each) => each.id !== id && each.status !== "failed")
  const isInFlight = ({ status, providerId, sentAt }: SentRefund) =>
    status === "pending" && providerId === null && sentAt !== null
  if (others.some(isInFlight)) return "wait"
  const known = others.filter(({ status, providerId }) => status === "succeeded" || providerId !== null)
  const unknownCents = refundedCents - known.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (own.sentAt === null) return unknownCents === 0 ? "send" : "refundedElsewhere"
  if (unknownCents === own.amountCents) return "done"
  return unknownCents === 0 && now.getTime() - own.sentAt.getTime() >= patienceMs ? "send" : "wait"
}
