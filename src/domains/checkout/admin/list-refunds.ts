import { desc, eq, sql } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { orders } from "#domains/orders/schema.ts"
import { refundMethods } from "#domains/payments/refund-methods.ts"
import { payments, refundGoods, refunds } from "#domains/payments/schema.ts"
import { refundStates } from "#domains/wallet/admin/money-states.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { completeManualRefund } from "../paying/refund.ts"
import { requestRefund } from "../paying/request-refund.ts"
import { refuse } from "../refusals.ts"

export const RefundQuery = z.object({
  status: z
    .enum(["", ...refundStates])
    .catch("")
    .default(""),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
})
export type RefundQuery = z.output<typeof RefundQuery>

const pageSize = 50

export async function listRefunds(ctx: Ctx, { status, page }: RefundQuery, limit = pageSize) {
  requirePermission(ctx, "money")
  const where = status ? eq(refunds.status, status) : undefined
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({
        id: refunds.id,
        orderId: refunds.orderId,
        reference: orders.reference,
        email: orders.email,
        provider: payments.provider,
        amountCents: refunds.amountCents,
        destination: refunds.destination,
        status: refunds.status,
        reason: refunds.reason,
        failure: refunds.failure,
        memberId: orders.memberId,
        isMadeGood: sql<boolean>`exists (select from refunds made_good where made_good.instead_of = ${refunds.id})`,
        actor: members.username,
        createdAt: refunds.createdAt,
        endedAt: refunds.endedAt,
      })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .leftJoin(members, eq(members.id, refunds.actorId))
      .where(where)
      .orderBy(desc(refunds.createdAt), desc(refunds.id))
      .limit(limit)
      .offset((page - 1) * limit),
    ctx.db
      .select({
        total: sql<number>`count(*)::int`,
        pending: sql<number>`count(*) filter (where ${refunds.status} = 'pending')::int`,
        failed: sql<number>`count(*) filter (where ${refunds.status} = 'failed'
          and not exists (select from refunds made_good where made_good.instead_of = ${refunds.id}))::int`,
      })
      .from(refunds)
      .where(where),
  ])
  const { total, pending, failed } = counted ?? { total: 0, pending: 0, failed: 0 }
  return { refunds: rows, total, pending, failed, pages: Math.max(1, Math.ceil(total / limit)) }
}

export async function continueRefund(
  ctx: Ctx,
  refundId: string,
  { intent, destination }: { intent: string; destination?: string | undefined },
): Promise<"made" | "reissue" | "waits"> {
  requirePermission(ctx, "money")
  const id = requireId(refundId)
  if (intent === "made") {
    await completeManualRefund(ctx, id)
    return "made"
  }
  const [failed] = await ctx.db.select().from(refunds).where(eq(refunds.id, id))
  if (failed?.status !== "failed") throw refuse("orderEnded")
  const { orderId, amountCents, reason } = failed
  const method = refundMethods.find((each) => each === destination) ?? failed.destination
  const idempotencyKey = `again ${id}`
  const statedGoods = await readStatedGoods(ctx, id)
  const request = {
    orderId,
    amountCents,
    destination: method,
    reason,
    ...statedGoods,
    insteadOf: id,
    idempotencyKey,
  }
  return (await requestRefund(ctx, request)) ? "waits" : "reissue"
}

/** A reissued refund keeps what staff stated about the goods. */
async function readStatedGoods({ db }: Ctx, refundId: Id<"ref">) {
  const rows = await db.select().from(refundGoods).where(eq(refundGoods.refundId, refundId))
  if (rows.length === 0) return {}
  return { goods: Object.fromEntries(rows.map(({ lineId, quantity }) => [lineId, quantity])) }
}

function requireId(refundId: string): Id<"ref"> {
  if (!isId("ref", refundId)) throw refuse("noSuchOrder")
  return refundId
}
