import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { moveLine } from "#domains/orders/move-line.ts"
import { readPayTimes } from "#domains/orders/pay-times.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { tellOfDefault } from "#domains/orders/tell-of-default.ts"
import { when } from "#language/format.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { refuse } from "../refusals.ts"
import type { Why } from "./why.ts"

const hourMs = 3_600_000

/**
 * Staff say that what somebody has won will not be paid: its second time is over, and no order is about to pay it. The
 * line is owed no more, and the lot has no buyer; the buyer reads why.
 */
export async function declareDefault(ctx: Ctx, lineId: string, { reason }: Why): Promise<void> {
  requirePermission(ctx, "orders")
  if (!isId("orl", lineId)) throw refuse("noSuchLine")
  const { defaultHours } = await readPayTimes(ctx)
  await transaction(ctx, async (tx) => {
    const [line] = await tx.db.select().from(orderLines).where(eq(orderLines.id, lineId)).for("update")
    if (line?.kind !== "lot" || line.memberId === null) throw refuse("noSuchLine")
    if (line.status !== "unpaid") throw refuse("lineGone")
    // An order can still be paid, and staff can cancel it: that is its own decision.
    if (line.orderId !== null) throw refuse("lineOrdered")
    const until = new Date(line.dueAt.getTime() + defaultHours * hourMs)
    if (until > tx.now()) throw refuse("notInDefault", { until: when(until, ctx.language) })
    await moveLine(tx, lineId, "defaulted")
    await record(tx, {
      act: "orders.default",
      subjectId: line.memberId,
      reason,
      after: { lot: line.subjectId, title: line.title, priceCents: line.priceCents },
    })
    await tellOfDefault(tx, line.memberId, { line, reason })
  })
}
