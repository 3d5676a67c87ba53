import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { isInvolved } from "#domains/accounts/require-uninvolved.ts"
import { lots } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { requireUninvolved } from "../after/require-uninvolved.ts"
import { refuse } from "../refusals.ts"
import { maximumLooks } from "../schema.ts"

/** Only a second member of staff may answer. */
export async function answerLook(ctx: Ctx, lookId: string, isConfirmed: boolean): Promise<void> {
  const answeredById = requirePermission(ctx, "breakGlass")
  await transaction(ctx, async (tx) => {
    const look = await lockLook(tx, lookId)
    if (await isInvolved(tx, answeredById, { memberIds: [look.askedById] })) throw refuse("sameStaff")
    if (look.answeredAt !== null) throw refuse("lookAnswered")
    const lot = { lot_id: look.lotId, seller_id: look.sellerId }
    await requireUninvolved(tx, lot, answeredById)
    await tx.db
      .update(maximumLooks)
      .set({ answeredAt: tx.now(), answeredById, isConfirmed })
      .where(eq(maximumLooks.id, look.id))
    await record(tx, {
      act: isConfirmed ? "bidding.confirmLook" : "bidding.refuseLook",
      subjectId: look.lotId,
      after: { member: look.bidderId },
    })
  })
}

export async function lockLook(tx: Tx, lookId: string) {
  if (!isId("mlk", lookId)) throw refuse("noSuchLook")
  const [row] = await tx.db
    .select({ look: maximumLooks, sellerId: lots.sellerId })
    .from(maximumLooks)
    .innerJoin(lots, eq(lots.id, maximumLooks.lotId))
    .where(eq(maximumLooks.id, lookId))
    .for("update", { of: maximumLooks })
  if (!row) throw refuse("noSuchLook")
  return { ...row.look, sellerId: row.sellerId }
}
