import { and, eq, inArray, isNull, ne, or } from "drizzle-orm"
import { providerNames } from "#domains/payments/providers.ts"
import { payments } from "#domains/payments/schema.ts"
import type { Ctx, Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { addJob } from "#platform/jobs/jobs.ts"
import { cancelPayment } from "./jobs.ts"

export type Payment = typeof payments.$inferSelect

/** One that was charged and paid for nothing leaves the order to be paid again. */
export async function findCardPayment(
  { db }: Pick<Ctx, "db">,
  orderId: Id<"ord">,
): Promise<Payment | undefined> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        inArray(payments.provider, providerNames),
        ne(payments.status, "canceled"),
        or(ne(payments.status, "succeeded"), isNull(payments.failure)),
      ),
    )
  return payment
}

/** A job cancels the intents at the provider; if a card was charged meanwhile, it settles or refunds the charge. */
export async function cancelPayments(tx: Tx, orderId: Id<"ord">): Promise<void> {
  const ended = await tx.db
    .update(payments)
    .set({ status: "canceled", changedAt: tx.now() })
    .where(
      and(
        eq(payments.orderId, orderId),
        inArray(payments.provider, providerNames),
        inArray(payments.status, ["requires_payment_method", "requires_action"]),
      ),
    )
    .returning({ id: payments.id })
  for (const { id } of ended) await addJob(tx, cancelPayment, { paymentId: id })
}
