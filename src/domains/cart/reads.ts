import { and, asc, eq } from "drizzle-orm"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { orderLines } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { times } from "#platform/money.ts"

/** What the member has won, taken or pledged and not yet paid, what is due first at the head. */
export async function readCart(ctx: Ctx) {
  const memberId = requireSignedIn(ctx)
  const rows = await ctx.db
    .select({
      id: orderLines.id,
      kind: orderLines.kind,
      subjectId: orderLines.subjectId,
      title: orderLines.title,
      imagePath: orderLines.imagePath,
      path: orderLines.path,
      priceCents: orderLines.priceCents,
      quantity: orderLines.quantity,
      createdAt: orderLines.createdAt,
      dueAt: orderLines.dueAt,
    })
    .from(orderLines)
    .where(and(eq(orderLines.memberId, memberId), eq(orderLines.status, "unpaid")))
    .orderBy(asc(orderLines.dueAt), asc(orderLines.id))
  const now = ctx.now()
  return rows.map(({ createdAt, dueAt, ...line }) => ({
    ...line,
    totalCents: times(line.priceCents, line.quantity),
    madeAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    isOverdue: dueAt < now,
  }))
}

export type CartLine = Awaited<ReturnType<typeof readCart>>[number]
