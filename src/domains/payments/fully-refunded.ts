import { and, eq, isNull, sql } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { payments } from "./schema.ts"

export async function isFullyRefunded(tx: Tx, orderId: Id<"ord">): Promise<boolean> {
  const found = await tx.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.status, "succeeded"),
        isNull(payments.failure),
        sql`${payments.refundedCents} = ${payments.amountCents}`,
      ),
    )
  return found.length > 0
}
