import { eq } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { record } from "#domains/audit/record.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { settleSellers } from "#domains/orders/settle-sellers.ts"
import { recordManualCredit } from "#domains/wallet/separate-duties.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { enqueue } from "#platform/jobs/outbox.ts"
import { lockSettlement } from "./credit-sellers.ts"
import { refuse } from "./refusals.ts"
import { settlements } from "./schema.ts"

export const HoldReason = z.object({
  reason: z.string("reasonRequired").trim().min(3, "reasonRequired").max(500, "reasonRequired"),
})

export async function holdSettlement(
  ctx: Ctx,
  lineId: string,
  { reason }: z.output<typeof HoldReason>,
): Promise<void> {
  await setHeldReason(ctx, lineId, "settlements.hold", { heldReason: reason })
}

export async function releaseSettlement(ctx: Ctx, lineId: string): Promise<void> {
  await setHeldReason(ctx, lineId, "settlements.release", { heldReason: null })
}

export async function endWindow(
  ctx: Ctx,
  lineId: string,
  { reason }: z.output<typeof HoldReason>,
): Promise<void> {
  const staffId = requirePermission(ctx, "money")
  await transaction(ctx, async (tx) => {
    const settlement = await lockWaiting(tx, lineId, staffId)
    const now = tx.now()
    if (settlement.dueAt <= now) return
    await recordManualCredit(tx, settlement.sellerId, settlement.lotId, [staffId])
    await tx.db.update(settlements).set({ dueAt: now }).where(eq(settlements.lineId, settlement.lineId))
    await record(tx, {
      act: "settlements.endWait",
      subjectId: settlement.lotId,
      reason,
      before: { dueAt: settlement.dueAt.toISOString() },
    })
    await enqueue(tx, settleSellers, [{}])
  })
}

async function setHeldReason(
  ctx: Ctx,
  lineId: string,
  act: "settlements.hold" | "settlements.release",
  { heldReason }: { heldReason: string | null },
): Promise<void> {
  const staffId = requirePermission(ctx, "money")
  await transaction(ctx, async (tx) => {
    const settlement = await lockWaiting(tx, lineId, staffId)
    if (settlement.heldReason === heldReason) return
    await tx.db
      .update(settlements)
      .set({ heldReason, heldById: heldReason === null ? null : staffId })
      .where(eq(settlements.lineId, settlement.lineId))
    await record(tx, {
      act,
      subjectId: settlement.lotId,
      ...(heldReason !== null && { reason: heldReason }),
    })
    if (heldReason === null) await enqueue(tx, settleSellers, [{}])
  })
}

/** Refuses staff who are its seller or its buyer. */
async function lockWaiting(tx: Tx, lineId: string, staffId: Id<"mem">) {
  if (!isId("orl", lineId)) throw refuse("noSuchSettlement")
  const settlement = await lockSettlement(tx, lineId)
  if (!settlement) throw refuse("noSuchSettlement")
  const [line] = await tx.db
    .select({ buyerId: orderLines.memberId })
    .from(orderLines)
    .where(eq(orderLines.id, settlement.lineId))
  await requireUninvolved(tx, staffId, { memberIds: [settlement.sellerId, line?.buyerId ?? null] })
  if (settlement.state !== "waiting") throw refuse("alreadySettled")
  return settlement
}
