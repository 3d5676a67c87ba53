import { eq } from "drizzle-orm"
import type { AppContext } from "#platform/ctx.ts"
import { sandboxIntents, sandboxRefunds } from "./schema.ts"
import { sendRefundEvent } from "./send-events.ts"

export async function endRefundInSandbox(
  app: AppContext,
  refundId: string,
  status: "succeeded" | "failed",
): Promise<void> {
  await app.db.transaction(async (db) => {
    const [row] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.id, refundId)).for("update")
    if (!row || row.status === status || row.status === "failed") return
    await db.update(sandboxRefunds).set({ status }).where(eq(sandboxRefunds.id, refundId))
    const [intent] = await db
      .select()
      .from(sandboxIntents)
      .where(eq(sandboxIntents.id, row.intentId))
      .for("update")
    if (intent && status === "failed")
      await db
        .update(sandboxIntents)
        .set({ refundedCents: intent.refundedCents - row.amountCents })
        .where(eq(sandboxIntents.id, row.intentId))
    await sendRefundEvent(app, db, { ...row, status })
  })
}
