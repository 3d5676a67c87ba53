import { notifyBuyers } from "#domains/orders/notify-buyer.ts"
import { paymentSettings } from "#domains/orders/payment-settings.ts"
import { orderCharges, type orderLines, orders } from "#domains/orders/schema.ts"
import { isProviderName } from "#domains/payments/providers.ts"
import { payments } from "#domains/payments/schema.ts"
import { promotionUses } from "#domains/promotions/schema.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { enqueueJournals } from "#domains/wallet/post-journal.ts"
import type { Tx } from "#platform/ctx.ts"
import { enqueueWrite } from "#platform/database/batch-transaction.server.ts"
import { insertRowsSql, jsonRowsOf } from "#platform/database/table.server.ts"
import type { Id } from "#platform/ids.ts"

type OrderRow = typeof orders.$inferSelect
type PaymentRow = typeof payments.$inferSelect

export type BuiltOrder = {
  row: OrderRow
  charges: readonly Omit<typeof orderCharges.$inferSelect, "orderId">[]
  lines: readonly (typeof orderLines.$inferSelect)[]
  /** The card payment that begins with the order; null for other payment methods. */
  paymentId: Id<"pay"> | null
  acceptTerms: string | undefined
  use: typeof promotionUses.$inferSelect | null
}

/** Holds lose their own expiry: they end only with the order. */
export async function writeOrders(tx: Tx, built: readonly BuiltOrder[]): Promise<void> {
  const rows = built.map(({ row }) => row)
  const charges = built.flatMap(({ row, charges: own }) => own.map((each) => ({ ...each, orderId: row.id })))
  const lines = built.flatMap(({ row, lines: own }) => own.map((line) => ({ line, row })))
  const dueAt = lines.map(({ line, row }) => (line.kind === "bottle" ? row.expiresAt : line.dueAt))
  await enqueueWrite(tx, {
    name: "write-orders",
    text: writeText,
    values: [
      jsonRowsOf(orders, rows),
      jsonRowsOf(
        payments,
        built.flatMap((each) => firstPaymentOf(tx, each)),
      ),
      jsonRowsOf(orderCharges, charges),
      ...[lines.map(({ line }) => line.id), lines.map(({ row }) => row.id)],
      dueAt.map((time) => time.toISOString()),
      lines.map(({ line }) => line.discountCents),
      lines.flatMap(({ line }) => (line.kind === "bottle" && line.holdId) || []),
      jsonRowsOf(
        promotionUses,
        built.flatMap(({ use }) => use ?? []),
      ),
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
  with placed as (${insertRowsSql(orders, "$1")}), begun as (${insertRowsSql(payments, "$2")}),
  charged as (${insertRowsSql(orderCharges, "$3")}), claimed as (
    update order_lines l set order_id = t.order_id, due_at = t.due_at, discount_cents = t.discount_cents
    from unnest($4::text[], $5::text[], $6::timestamptz[], $7::bigint[]) as t(id, order_id, due_at, discount_cents)
    where l.id = t.id
  ), used as (${insertRowsSql(promotionUses, "$9")})
  update stock_holds set expires_at = null where id = any($8::text[])`

function firstPaymentOf({ app }: Tx, { row, paymentId: id }: BuiltOrder): PaymentRow[] {
  const { provider } = paymentSettings.of(app)
  if (id === null || !isProviderName(provider)) return []
  const { id: orderId, totalCents: amountCents, createdAt } = row
  const none = {
    providerId: null,
    clientSecret: null,
    formValues: null,
    failure: null,
    failedAttempt: null,
    cardFingerprint: null,
  }
  const at = { createdAt, changedAt: createdAt, reconciledAt: null }
  return [
    {
      id,
      orderId,
      provider,
      ...none,
      amountCents,
      refundedCents: 0,
      status: "requires_payment_method",
      ...at,
    },
  ]
}

async function spendPoints(tx: Tx, rows: readonly OrderRow[]): Promise<void> {
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
