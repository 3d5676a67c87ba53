import { notifyBuyers } from "#domains/orders/notify-buyer.ts"
import { paymentSettings } from "#domains/orders/payment-settings.ts"
import type { chargesOf } from "#domains/orders/quote.ts"
import type { orderLines, orders } from "#domains/orders/schema.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { enqueueJournals } from "#domains/wallet/post-journal.ts"
import type { Tx } from "#platform/ctx.ts"
import { enqueueWrite } from "#platform/database/batch-transaction.server.ts"
import type { Id } from "#platform/ids.ts"

type NewOrderRow = Omit<typeof orders.$inferSelect, "paidAt" | "endedAt">
export type BuiltOrder = {
  row: NewOrderRow
  charges: ReturnType<typeof chargesOf>
  lines: readonly (typeof orderLines.$inferSelect)[]
  paymentId: Id<"pay"> | null
}

/** Holds lose their own expiry: they end only with the order. */
export async function writeOrders(tx: Tx, built: readonly BuiltOrder[]): Promise<void> {
  const rows = built.map(({ row }) => row)
  const charges = built.flatMap(({ row, charges: own }) => own.map((each) => ({ ...each, orderId: row.id })))
  const lines = built.flatMap(({ row, lines: own }) =>
    own.map(({ id, kind, holdId }) => ({ id, kind, holdId, row })),
  )
  const bottles = lines.filter(({ kind }) => kind === "bottle")
  await enqueueWrite(tx, {
    name: "write-orders",
    text: writeText,
    values: [
      JSON.stringify(built.map(({ row, paymentId }) => ({ ...row, paymentId }))),
      ...[
        charges.map(({ orderId }) => orderId),
        charges.map(({ kind }) => kind),
        charges.map(({ cents }) => cents),
      ],
      ...[
        lines.map(({ id }) => id),
        lines.map(({ row }) => row.id),
        lines.map(({ row }) => row.expiresAt.toISOString()),
      ],
      bottles.flatMap(({ holdId }) => holdId ?? []),
      paymentSettings.of(tx.app).provider,
    ],
  })
  await spendPoints(tx, rows)
  // An order that is paid at once needs no e-mail that asks for payment.
  const asking = rows.filter(({ paymentMethod }) => paymentMethod === "transfer" || paymentMethod === "card")
  await notifyBuyers(
    tx,
    asking.map(({ id }) => ({ orderId: id, event: "placed", facts: {} })),
  )
}

const writeText = `
  with drawn as materialized (
    select * from json_to_recordset($1::json) as t(id text, reference text, "memberId" text, email text, language text,
      "paymentMethod" text, shipping text, address jsonb, status text, "totalCents" bigint, "taxedCents" bigint, "marginCents" bigint, "gstBasisPoints" integer, "gstCents" bigint, "pointsSpent" integer,
      "createdAt" timestamptz, "expiresAt" timestamptz, "idempotencyKey" text, "secretHash" text, declaration jsonb,
      "emailConfirmedAt" timestamptz, "paymentId" text)
  ), placed as (
    insert into orders (id, reference, member_id, email, language, payment_method, shipping, address, status,
      total_cents, taxed_cents, margin_cents, gst_basis_points, gst_cents, points_spent, created_at, expires_at,
      idempotency_key, secret_hash, declaration, email_confirmed_at)
    select t.id, t.reference, t."memberId", t.email, t.language, t."paymentMethod", t.shipping, t.address, t.status,
      t."totalCents", t."taxedCents", t."marginCents", t."gstBasisPoints", t."gstCents", t."pointsSpent",
      t."createdAt", t."expiresAt", t."idempotencyKey", t."secretHash", t.declaration, t."emailConfirmedAt"
    from drawn t
  ), begun as (
    insert into payments (id, order_id, provider, amount_cents, status, created_at, changed_at)
    select "paymentId", id, $9, "totalCents", 'requires_payment_method', "createdAt", "createdAt"
    from drawn where "paymentId" is not null
  ), charged as (
    insert into order_charges (order_id, kind, cents) select * from unnest($2::text[], $3::text[], $4::bigint[])
  ), claimed as (
    update order_lines l set order_id = t.order_id, due_at = case when l.kind = 'bottle' then t.due_at else l.due_at end
    from unnest($5::text[], $6::text[], $7::timestamptz[]) as t(id, order_id, due_at) where l.id = t.id
  )
  update stock_holds set expires_at = null where id = any($8::text[])`

async function spendPoints(tx: Tx, rows: readonly NewOrderRow[]): Promise<void> {
  await enqueueJournals(
    tx,
    rows.flatMap(({ id, memberId, pointsSpent: amount }) => {
      if (memberId === null || amount === 0) return []
      return [
        {
          kind: "points-spent" as const,
          memberId,
          subjectId: id,
          idempotencyKey: `points ${id}`,
          moves: [
            { from: accountOf(memberId), to: "company:points" as const, amount, unit: "points" as const },
          ],
        },
      ]
    }),
  )
}

type PaidLine = Pick<typeof orderLines.$inferSelect, "id" | "status" | "holdId">

export async function writePaid(
  tx: Tx,
  orderIds: readonly NewOrderRow["id"][],
  lines: readonly PaidLine[],
): Promise<void> {
  await enqueueWrite(tx, {
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
