import { and, asc, eq, gt, inArray, isNotNull, type SQL, sql } from "drizzle-orm"
import { orders } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { providerNames } from "./providers.ts"
import { payments } from "./schema.ts"

const maxListed = 50

/** Of orders that can still be paid, and whose last card payment failed. The one that ends first comes first. */
export async function listFailedPayments({ db, now }: Pick<Ctx, "db" | "now">, among: SQL) {
  const later = sql`select from payments later where later.order_id = ${orders.id}
    and later.provider = ${payments.provider} and later.created_at > ${payments.createdAt}`
  return await db
    .select({
      id: payments.id,
      attempt: payments.failedAttempt,
      failure: payments.failure,
      orderId: orders.id,
      reference: orders.reference,
      totalCents: orders.totalCents,
      expiresAt: orders.expiresAt,
    })
    .from(orders)
    .innerJoin(payments, and(eq(payments.orderId, orders.id), inArray(payments.provider, providerNames)))
    .where(
      and(
        among,
        eq(orders.status, "unpaid"),
        eq(orders.paymentMethod, "card"),
        gt(orders.expiresAt, now()),
        isNotNull(payments.failure),
        isNotNull(payments.failedAttempt),
        sql`not exists (${later})`,
      ),
    )
    .orderBy(asc(orders.expiresAt), asc(orders.id))
    .limit(maxListed)
}
