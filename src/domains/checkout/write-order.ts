import type { chargesOf } from "#domains/orders/quote.ts"
import type { orderLines, orders } from "#domains/orders/schema.ts"
import type { Tx } from "#platform/ctx.ts"
import { clientOf } from "#platform/db.server.ts"

type Row = Omit<typeof orders.$inferSelect, "paidAt" | "endedAt">
type Parts = { charges: ReturnType<typeof chargesOf>; lines: readonly (typeof orderLines.$inferSelect)[] }

/**
 * Writes an order with its charges by one statement. Its lines are this order's from now on, and the bottles that they hold
 * are kept as long as it is: without an end of its own a hold is let go with its order, and by nobody else.
 */
export async function writeOrder(tx: Tx, row: Row, { charges, lines }: Parts): Promise<void> {
  const bottles = lines.filter(({ kind }) => kind === "bottle")
  await clientOf(tx.db).query({
    name: "write-order",
    text: writeText,
    values: [
      ...[row.id, row.reference, row.memberId, row.email, row.language, row.way, row.shipping],
      ...[
        row.address && JSON.stringify(row.address),
        row.status,
        row.totalCents,
        row.gstCents,
        row.pointsSpent,
      ],
      ...[row.createdAt, row.expiresAt, row.idempotencyKey, row.secretHash],
      ...[row.declaration && JSON.stringify(row.declaration)],
      ...[charges.map(({ kind }) => kind), charges.map(({ cents }) => cents)],
      ...[lines.map(({ id }) => id), bottles.flatMap(({ holdId }) => holdId ?? [])],
    ],
  })
}

const writeText = `
  with placed as (
    insert into orders (id, reference, member_id, email, language, way, shipping, address, status, total_cents, gst_cents,
      points_spent, created_at, expires_at, idempotency_key, secret_hash, declaration)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
  ), charged as (
    insert into order_charges (order_id, kind, cents)
    select $1, t.kind, t.cents from unnest($18::text[], $19::bigint[]) as t(kind, cents)
  ), claimed as (
    update order_lines set order_id = $1, due_at = case when kind = 'bottle' then $14 else due_at end
    where id = any($20::text[])
  )
  update stock_holds set expires_at = null where id = any($21::text[])`

type PaidLine = Pick<typeof orderLines.$inferSelect, "id" | "status" | "holdId">

/** Orders are paid, and each of their lines with them, by one statement. */
export async function writePaid(
  tx: Tx,
  orderIds: readonly Row["id"][],
  lines: readonly PaidLine[],
): Promise<void> {
  await clientOf(tx.db).query({
    name: "write-paid",
    text: paidText,
    values: [
      ...[orderIds, tx.now()],
      ...[lines.map(({ id }) => id), lines.map(({ status }) => status), lines.map(({ holdId }) => holdId)],
    ],
  })
}

const paidText = `
  with paid as (
    update orders set status = 'paid', paid_at = $2, ended_at = $2 where id = any($1::text[])
  )
  update order_lines l set status = t.status, paid_at = $2, hold_id = t.hold_id
  from unnest($3::text[], $4::text[], $5::text[]) as t(id, status, hold_id) where l.id = t.id`
