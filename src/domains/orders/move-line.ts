import { inArray } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { LineStatus } from "./kinds.ts"
import { lineTransition } from "./line-transition.ts"
import { refuse } from "./refusals.ts"
import { orderLines, orders } from "./schema.ts"

export type OrderLine = typeof orderLines.$inferSelect

/**
 * All or none. Only settlement may pay an unpaid line; everything else changes states here. Lines already in that state
 * stay. Lock order: orders before their lines, as everywhere.
 */
export async function moveLines(tx: Tx, lineIds: readonly Id<"orl">[], to: LineStatus): Promise<OrderLine[]> {
  const ids = [...new Set(lineIds)]
  if (ids.length === 0) return []
  const named = inArray(orderLines.id, ids)
  const lineOrders = await tx.db.select({ orderId: orderLines.orderId }).from(orderLines).where(named)
  const orderIds = [...new Set(lineOrders.flatMap(({ orderId }) => orderId ?? []))]
  if (orderIds.length > 0)
    await tx.db
      .select({ id: orders.id })
      .from(orders)
      .where(inArray(orders.id, orderIds))
      .orderBy(orders.id)
      .for("update")
  const lines = await tx.db.select().from(orderLines).where(named).orderBy(orderLines.id).for("update")
  if (lines.length !== ids.length) throw refuse("noSuchLine")
  return await moveLockedLines(tx, lines, to)
}

/** The caller has locked the orders and then the lines. */
export async function moveLockedLines(
  tx: Tx,
  lines: readonly OrderLine[],
  to: LineStatus,
): Promise<OrderLine[]> {
  for (const { status, title } of lines)
    if (lineTransition(status, to) === "cannot")
      throw refuse("transitionNotAllowed", { title, from: status, to })
  const moving = lines.filter(({ status }) => status !== to).map(({ id }) => id)
  if (moving.length > 0)
    await tx.db.update(orderLines).set({ status: to }).where(inArray(orderLines.id, moving))
  return lines.map((line) => ({ ...line, status: to }))
}

export async function moveLine(tx: Tx, lineId: Id<"orl">, to: LineStatus): Promise<OrderLine> {
  const [line] = await moveLines(tx, [lineId], to)
  if (!line) throw refuse("noSuchLine")
  return line
}
