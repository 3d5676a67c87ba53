import { and, eq, inArray, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { readAccount } from "#domains/accounts/reads.ts"
import { refuse } from "#domains/membership/refusals.ts"
import { createOrderLine } from "#domains/orders/create-order-line.ts"
import { readFees } from "#domains/orders/fees.ts"
import type { PaymentMethod } from "#domains/orders/kinds.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { textsOf } from "#language/texts.server.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import type { Id } from "#platform/ids.ts"
import { releaseOrder } from "./lapse-orders.ts"
import { isPlaced, toPlacedOrder } from "./placing/find-by-idempotency-key.ts"
import type { PlacedOrder } from "./placing/new-order.ts"
import { placeOrder } from "./placing/place-orders.ts"

export type MembershipRequest = { paymentMethod: Exclude<PaymentMethod, "free">; idempotencyKey: string }

const perMember: Limit = { name: "membership", times: 20, seconds: 60 * 60 }

/** The same payment method returns an unpaid order, another one replaces it. */
export async function orderMembership(
  ctx: Ctx,
  { paymentMethod, idempotencyKey }: MembershipRequest,
): Promise<PlacedOrder> {
  if (ctx.actor.id === null) throw refuse("pleaseLogin")
  requireNoMember(ctx.actor.role)
  const memberId = requirePermission(ctx, "buy")
  const retryAfterSeconds = await countTry(ctx.app, perMember, memberId)
  if (retryAfterSeconds) throw refuse("tooOften", { retryAfterSeconds })
  return await transaction(ctx, async (tx) => {
    // An advisory lock: payments lock the order before the member's row, so locking that here could deadlock.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`membership ${memberId}`}, 0))`)
    const unpaid = await findUnpaidMembership(tx, memberId)
    const { email, role } = await readAccount(tx, memberId)
    // The session may be seconds old, and another order may have been paid during the wait for the lock.
    requireNoMember(role)
    if (unpaid?.paymentMethod === paymentMethod && unpaid.expiresAt > tx.now()) return toPlacedOrder(unpaid)
    const order = { paymentMethod, shipping: "none", address: null, email, idempotencyKey } as const
    const isOf = ([line]: readonly { kind: string }[]) => line?.kind === "membership"
    if (await isPlaced(tx, { memberId, key: idempotencyKey }, isOf))
      return await placeOrder(tx, { goods: { lineIds: [] }, ...order })
    if (unpaid) await releaseOrder(tx, unpaid.id, "cancelled")
    const line = {
      memberId,
      kind: "membership",
      subjectId: memberId,
      title: textsOf(tx.language, "membership")("line"),
      imagePath: null,
      path: "/membership",
      priceCents: (await readFees(tx)).membershipCents,
    } as const
    const lineId = await createOrderLine(tx, line, tx.now())
    return await placeOrder(tx, { goods: { lineIds: [lineId] }, ...order })
  })
}

function requireNoMember(role: Ctx["actor"]["role"]): void {
  if (role === "member") throw refuse("alreadyMember")
  if (role !== "user") throw refuse("notForStaff")
}

async function findUnpaidMembership(tx: Tx, memberId: Id<"mem">) {
  const [found] = await tx.db
    .select({ order: orders })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.memberId, memberId),
        eq(orderLines.kind, "membership"),
        inArray(orders.status, ["unpaid", "processing"]),
      ),
    )
  return found?.order
}
