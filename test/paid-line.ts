import { eq } from "drizzle-orm"
import { createOrderLine } from "#domains/orders/create-order-line.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

export async function createPaidLine(
  ctx: Ctx,
  memberId: Id<"mem">,
  productId: Id<"prd">,
): Promise<Id<"orl">> {
  const line = { kind: "dram", subjectId: `plg_${productId}`, title: "A dram", imagePath: null } as const
  const lineId = await transaction(ctx, (tx) =>
    createOrderLine(
      tx,
      { ...line, memberId, productId, path: "/target-buy", priceCents: 5_00, location: "singapore" },
      tx.now(),
    ),
  )
  await ctx.db.update(orderLines).set({ status: "paid", paidAt: ctx.now() }).where(eq(orderLines.id, lineId))
  return lineId
}
