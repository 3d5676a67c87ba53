import { and, eq, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { readAccount } from "#domains/accounts/reads.ts"
import { requireFreshPermission } from "#domains/accounts/sessions/require-fresh-permission.ts"
import { createOrderLine } from "#domains/orders/create-order-line.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import type { TopUpRequest } from "#domains/wallet/inputs.ts"
import { readBalance } from "#domains/wallet/post-journal.ts"
import { refuse } from "#domains/wallet/refusals.ts"
import { readWalletTerms } from "#domains/wallet/terms.ts"
import { textsOf } from "#language/texts.server.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import type { Id } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import { isPlaced } from "./placing/find-by-idempotency-key.ts"
import type { PlacedOrder } from "./placing/new-order.ts"
import { placeOrder } from "./placing/place-orders.ts"

const perMember: Limit = { name: "top-up", times: 20, seconds: 60 * 60 }

export async function topUp(
  ctx: Ctx,
  { amountCents, paymentMethod, idempotencyKey }: TopUpRequest,
): Promise<PlacedOrder> {
  const memberId = requirePermission(ctx, "wallet")
  const retryAfterSeconds = await countTry(ctx.app, perMember, memberId)
  if (retryAfterSeconds) throw refuse("tooOften", { retryAfterSeconds })
  return await transaction(ctx, async (tx) => {
    await requireFreshPermission(tx, "wallet")
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`top-up ${memberId}`}, 0))`)
    const { email } = await readAccount(tx, memberId)
    const order = { paymentMethod, shipping: "none", address: null, email, idempotencyKey } as const
    const isOf = ([line]: readonly { kind: string; priceCents: Cents }[]) =>
      line?.kind === "top-up" && line.priceCents === amountCents
    if (await isPlaced(tx, { memberId, key: idempotencyKey }, isOf))
      return await placeOrder(tx, { goods: { lineIds: [] }, ...order })
    await requireRoom(tx, memberId, amountCents)
    const lineId = await createOrderLine(
      tx,
      {
        memberId,
        kind: "top-up",
        subjectId: memberId,
        title: textsOf(tx.language, "wallet")("topUp.line"),
        imagePath: null,
        path: "/my-account/wallet",
        priceCents: amountCents,
      },
      tx.now(),
    )
    return await placeOrder(tx, { goods: { lineIds: [lineId] }, ...order })
  })
}

async function requireRoom(tx: Tx, memberId: Id<"mem">, amountCents: Cents): Promise<void> {
  const { minTopUpCents, maxTopUpCents, maxBalanceCents } = await readWalletTerms(tx)
  if (amountCents < minTopUpCents) throw refuse("tooLittle", { field: "amount", minCents: minTopUpCents })
  if (amountCents > maxTopUpCents) throw refuse("tooMuch", { field: "amount", limitCents: maxTopUpCents })
  const { balanceCents } = await readBalance(tx, accountOf(memberId))
  const roomCents = Math.max(0, maxBalanceCents - balanceCents - (await readPendingTopUps(tx, memberId)))
  if (amountCents > roomCents)
    throw refuse("balanceFull", { field: "amount", limitCents: maxBalanceCents, roomCents })
}

async function readPendingTopUps(tx: Tx, memberId: Id<"mem">): Promise<Cents> {
  const { memberId: owner, kind, status, priceCents } = orderLines
  const [row] = await tx.db
    .select({ cents: sql<number>`coalesce(sum(${priceCents}), 0)::bigint`.mapWith(Number) })
    .from(orderLines)
    .where(and(eq(owner, memberId), eq(kind, "top-up"), eq(status, "unpaid")))
  return row?.cents ?? 0
}
