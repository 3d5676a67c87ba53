import { and, eq, inArray, isNull, lt } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { unpaidKinds } from "../kinds.ts"
import { refuse } from "../refusals.ts"
import { orderLines, orderReminders } from "../schema.ts"
import { sendReminder } from "./remind-unpaid.ts"

const restHours = 24

/** One e-mail about all that the buyer of a line has not paid, at most once a day. Returns the lines in it. */
export async function remindBuyer(ctx: Ctx, lineId: string): Promise<Id<"orl">[]> {
  requirePermission(ctx, "orders")
  if (!isId("orl", lineId)) throw refuse("noSuchLine")
  return await transaction(ctx, async (tx) => {
    const [line] = await tx.db.select().from(orderLines).where(eq(orderLines.id, lineId))
    if (!line) throw refuse("noSuchLine")
    if (line.memberId === null) throw refuse("nothingToRemindOf")
    const lines = await tx.db
      .select()
      .from(orderLines)
      .where(
        and(
          eq(orderLines.memberId, line.memberId),
          eq(orderLines.status, "unpaid"),
          isNull(orderLines.orderId),
          inArray(orderLines.kind, unpaidKinds),
        ),
      )
      .orderBy(orderLines.dueAt, orderLines.id)
      .for("update")
    if (!lines.some(({ id }) => id === lineId)) throw refuse("nothingToRemindOf")
    const now = tx.now()
    const rested = new Date(now.getTime() - restHours * 3_600_000)
    const written = await tx.db
      .insert(orderReminders)
      .values(lines.map(({ id }) => ({ lineId: id, kind: "byStaff" as const, at: now })))
      .onConflictDoUpdate({
        target: [orderReminders.lineId, orderReminders.kind],
        set: { at: now },
        setWhere: lt(orderReminders.at, rested),
      })
      .returning({ id: orderReminders.lineId })
    if (!written.some(({ id }) => id === lineId)) throw refuse("remindedLately", { hours: restHours })
    const isOverdue = line.dueAt <= now
    await sendReminder(tx, isOverdue ? "overdue" : "dueSoon", line.memberId, lines)
    await record(tx, {
      act: "orders.remind",
      subjectId: line.memberId,
      after: { lines: lines.map(({ title }) => title).join(", ") },
    })
    return lines.map(({ id }) => id)
  })
}
