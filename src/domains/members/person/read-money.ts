import { and, desc, eq } from "drizzle-orm"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { refunds } from "#domains/payments/schema.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { balances } from "#domains/wallet/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { times } from "#platform/money.ts"
import { pick } from "#platform/pick.ts"

const maxRefunds = 10

/** What they owe: what is not due yet, and what is overdue for less and for more than a week. */
export async function readOwed(ctx: Ctx, memberId: Id<"mem">) {
  const rows = await ctx.db
    .select(pick(orderLines, "priceCents", "quantity", "dueAt"))
    .from(orderLines)
    .where(and(eq(orderLines.memberId, memberId), eq(orderLines.status, "unpaid")))
  const now = ctx.now().getTime()
  const owed = { notDueCents: 0, overdueCents: 0, longOverdueCents: 0 }
  for (const { priceCents, quantity, dueAt } of rows)
    owed[ageOf(now - dueAt.getTime())] += times(priceCents, quantity)
  return owed
}

const weekMs = 7 * 24 * 60 * 60 * 1_000

function ageOf(lateMs: number) {
  if (lateMs < 0) return "notDueCents"
  return lateMs < weekMs ? "overdueCents" : "longOverdueCents"
}

export async function readWalletAndRefunds({ db }: Ctx, memberId: Id<"mem">) {
  const [held, given] = await Promise.all([
    db
      .select(pick(balances, "unit", "amount"))
      .from(balances)
      .where(eq(balances.account, accountOf(memberId))),
    db
      .select({
        ...pick(refunds, "id", "amountCents", "status", "destination", "createdAt", "orderId"),
        reference: orders.reference,
      })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(eq(orders.memberId, memberId))
      .orderBy(desc(refunds.createdAt), desc(refunds.id))
      .limit(maxRefunds),
  ])
  const balanceOf = (unit: "cents" | "points") => held.find((row) => row.unit === unit)?.amount ?? 0
  return {
    walletCents: balanceOf("cents"),
    points: balanceOf("points"),
    refunds: given.map(({ createdAt, ...refund }) => ({ ...refund, createdAt: createdAt.toISOString() })),
  }
}
