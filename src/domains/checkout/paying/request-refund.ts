import { and, eq, gt, ne, sql } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { readStaffRules } from "#domains/accounts/staff-rules.ts"
import type { ApprovalKind } from "#domains/approvals/kind.ts"
import { requestApproval } from "#domains/approvals/request-approval.ts"
import { refundMethods } from "#domains/payments/refund-methods.ts"
import { refunds } from "#domains/payments/schema.ts"
import { recordManualCredit } from "#domains/wallet/separate-duties.ts"
import { pathTo } from "#platform/app-path.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { idOf } from "#platform/database/id-schema.ts"
import type { Id } from "#platform/ids.ts"
import { type Cents, isWholeCents } from "#platform/money.ts"
import { lockOrderAndStored } from "../lock-order.ts"
import { type NewRefund, refund } from "./refund.ts"

/** Above what one person may refund within 24 hours a second person approves: true if it waits for that. */
export async function requestRefund(ctx: Ctx, request: NewRefund): Promise<boolean> {
  const actorId = requirePermission(ctx, "money")
  const { refundAloneCents } = await readStaffRules(ctx)
  return await transaction(ctx, async (tx) => {
    if ((await sumRecentRefunds(tx, actorId, request)) + request.amountCents <= refundAloneCents) {
      await refundAndRecord(tx, request, [actorId])
      return false
    }
    const order = await lockOrderAndStored(tx, request.orderId)
    await requestApproval(tx, refundApproval, {
      subjectId: order.id,
      input: { ...request },
      facts: {
        reference: order.reference,
        amountCents: request.amountCents,
        destination: request.destination,
      },
      reason: request.reason,
      concerns: [order.memberId],
    })
    return true
  })
}

export const refundApproval: ApprovalKind = {
  kind: "payments.refund",
  permission: "money",
  path: (orderId) => pathTo("/admin/orders/:id", { id: orderId }),
  async execute(tx, { input, requestedById }) {
    await refundAndRecord(tx, StoredRefundRequest.parse(input), [requestedById, tx.actor.id])
  },
}

const StoredRefundRequest = z.object({
  orderId: idOf("ord"),
  amountCents: z.number(),
  destination: z.enum(refundMethods),
  reason: z.string(),
  quantities: z.record(z.string(), z.number()).optional(),
  deliveryCents: z.number().optional(),
  goods: z.record(z.string(), z.number()).optional(),
  insteadOf: idOf("ref").optional(),
  claimId: idOf("clm").optional(),
  idempotencyKey: z.string(),
})

async function refundAndRecord(tx: Tx, request: NewRefund, staffIds: (Id<"mem"> | null)[]) {
  const refunded = await refund(tx, request)
  const order = await lockOrderAndStored(tx, refunded.orderId)
  if (refunded.destination === "wallet" && order.memberId !== null)
    await recordManualCredit(tx, order.memberId, refunded.id, staffIds)
}

/** Many small refunds within 24 hours count like a large one. */
async function sumRecentRefunds(
  tx: Tx,
  actorId: Id<"mem">,
  { idempotencyKey, amountCents }: NewRefund,
): Promise<Cents> {
  if (!isWholeCents(amountCents)) return 0
  // The lock makes one person's concurrent forms count one after the other.
  await tx.db.select({ id: members.id }).from(members).where(eq(members.id, actorId)).for("no key update")
  const since = new Date(tx.now().getTime() - 24 * 3_600_000)
  const [row] = await tx.db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::bigint`.mapWith(Number) })
    .from(refunds)
    .where(
      and(
        eq(refunds.actorId, actorId),
        gt(refunds.createdAt, since),
        ne(refunds.status, "failed"),
        ne(refunds.idempotencyKey, `asked ${idempotencyKey}`),
      ),
    )
  return row?.cents ?? 0
}
