import { eq } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { orders } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { refuse } from "../refusals.ts"

export const OrderNote = z.object({
  note: z.string({ error: "noteRequired" }).trim().min(1, { error: "noteRequired" }).max(1_000),
})
export type OrderNote = z.output<typeof OrderNote>

export async function addOrderNote(ctx: Ctx, orderId: string, { note }: OrderNote): Promise<void> {
  requirePermission(ctx, "orders")
  if (!isId("ord", orderId)) throw refuse("noSuchOrder")
  const [order] = await ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId))
  if (!order) throw refuse("noSuchOrder")
  await record(ctx, { act: "orders.note", subjectId: orderId, reason: note })
}
